import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { useState } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { describeLead } from '../../../tables/grid/GridColumn.ts'
import { moveColumn, removeColumn } from '../../../tables/grid/view/changeView.ts'
import { listRequestedColumns } from '../../../tables/grid/view/describeView.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChosenColumn } from './ChosenColumn.tsx'

type Props = {
  view: MartView
  onView: (next: MartView) => void
  /** Opens the formula of a column. */
  onEdit: (column: ValueColumn) => void
}

/** The columns of a table, to be named, moved, pinned, shaded and removed. */
export function ChosenColumns({ view, onView, onEdit }: Props) {
  const mart = getMart(view.mart_id)
  const lead = describeLead(mart)
  const chosen = listRequestedColumns(mart, view).filter(({ id }) => !lead.ids.includes(id))
  const [dragged, setDragged] = useState<string | null>(null)
  const move = (id: string, to: number) => {
    const target = chosen[to]
    if (target === undefined) return
    onView(moveColumn(view, id, target.id))
    announce(`Column ${to + 1} of ${chosen.length}`)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm text-fg3">
          Drag a line, or press Alt with an arrow key on it, to move its column.
        </p>
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            // A view without columns has those of the first preset.
            onView(takeColumns(view, [lead.ids[0]]))
            announce('All columns removed')
          }}
        >
          Remove all
        </Button>
      </div>
      <ul aria-label="Columns of the table">
        {chosen.map((column, index) => (
          <ChosenColumn
            key={column.id}
            column={column}
            place={{ index, count: chosen.length }}
            view={view}
            isDragged={dragged === column.id}
            onView={onView}
            onEdit={onEdit}
            onMove={(by) => move(column.id, index + by)}
            onRemove={() => onView(removeColumn(view, column.id))}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null && dragged !== column.id) move(dragged, index)
              setDragged(null)
            }}
          />
        ))}
      </ul>
      <Switched name="MARTS_PRESETS_ENABLED">
        <fieldset className="flex flex-wrap items-center gap-1.5">
          <legend className="mb-1 text-sm font-medium text-fg2">Take these columns instead</legend>
          {mart.presets.map(({ preset_id, name, columns }) => (
            <Button key={preset_id} onClick={() => onView(takeColumns(view, columns))}>
              {name}
            </Button>
          ))}
        </fieldset>
      </Switched>
    </div>
  )
}

/** The columns of a preset, in place of the present ones. Filters and groups stay. */
function takeColumns(view: MartView, columns: readonly string[]): MartView {
  const formulas = new Map(view.valueCols.map(({ id, formula }) => [id, formula]))
  const isNamed = (id: string) => formulas.get(id) !== undefined
  return {
    ...view,
    valueCols: columns.map((id) => ({ id })),
    sortModel: view.sortModel.filter(({ colId }) => !isNamed(colId)),
    filterModel: Object.fromEntries(
      Object.entries(view.filterModel).filter(([id]) => !isNamed(id)),
    ),
    heat: [],
    pinned: [],
    widths: {},
  }
}
