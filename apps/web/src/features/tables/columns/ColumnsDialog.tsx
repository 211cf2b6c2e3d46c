import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { useState } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { describeLead } from '../../../tables/grid/GridColumn.ts'
import { addColumns, moveColumn, removeColumn } from '../../../tables/grid/view/changeView.ts'
import { listRequestedColumns } from '../../../tables/grid/view/describeView.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { type ChoiceProps, toggleValue } from './ChoiceList.tsx'
import { ChosenColumn } from './ChosenColumn.tsx'
import { FiguresChoice } from './FiguresChoice.tsx'
import { FormulaChoice } from './FormulaChoice.tsx'
import { replaceColumn } from './renameColumn.ts'

type Kind = 'figures' | 'facts' | 'formula' | 'chosen'

type ColumnsDialogProps = {
  view: MartView
  onView: (next: MartView) => void
  onClose: () => void
}

/** Puts columns into a table, and in order. The table beside it follows at once. */
export function ColumnsDialog({ view, onView, onClose }: ColumnsDialogProps) {
  const mart = getMart(view.mart_id)
  const lead = describeLead(mart)
  const chosen = listRequestedColumns(mart, view).filter(({ id }) => !lead.ids.includes(id))
  const hasFigures = mart.source.kind === 'figures'
  const [kind, setKind] = useState<Kind>(hasFigures ? 'figures' : 'facts')
  /** The formula that is changed, where it is not a new one. */
  const [changed, setChanged] = useState<ValueColumn>()
  const add = (columns: readonly ValueColumn[]) => {
    const next = addColumns(view, columns)
    const count = next.valueCols.length - listRequestedColumns(mart, view).length
    onView(next)
    announce(count === 1 ? 'One column added' : `${count} columns added`)
  }
  const props = { mart, chosen, onAdd: add }
  return (
    <Modal title="Columns" side="right" isClear onClose={onClose}>
      <div className="p-4">
        <Tabs
          label="Kinds of columns"
          value={kind}
          onChange={(next) => {
            setChanged(undefined)
            setKind(next)
          }}
          tabs={[
            ...(hasFigures
              ? [
                  {
                    value: 'figures' as const,
                    label: 'Metrics',
                    panel: <FiguresChoice {...props} />,
                  },
                ]
              : []),
            { value: 'facts', label: 'Attributes', panel: <FactsChoice {...props} /> },
            {
              value: 'formula',
              label: 'Formula',
              panel: (
                <FormulaChoice
                  key={changed?.id ?? ''}
                  {...props}
                  first={changed}
                  onSave={(column) => {
                    if (changed === undefined) return add([column])
                    onView(replaceColumn(view, changed.id, column))
                    setChanged(undefined)
                    setKind('chosen')
                  }}
                />
              ),
            },
            {
              value: 'chosen',
              label: 'Selected',
              detail: String(chosen.length),
              panel: (
                <ChosenColumns
                  view={view}
                  onView={onView}
                  onEdit={(column) => {
                    setChanged(column)
                    setKind('formula')
                  }}
                />
              ),
            },
          ]}
        />
      </div>
    </Modal>
  )
}

/** Offers the rows' own facts, such as a ticker, a launch year or a website. */
function FactsChoice({ mart, chosen, onAdd }: ChoiceProps) {
  const [ids, setIds] = useState<string[]>([])
  const isThere = (id: string) => chosen.some((column) => (column.formula ?? column.id) === id)
  const offered = mart.facts.filter((fact) => !isThere(fact.column_id) && fact.column_id !== 'name')
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (ids.length > 0) onAdd(ids.map((id) => ({ id })))
        setIds([])
      }}
    >
      {offered.length === 0 && <p className="text-fg3">All columns are selected.</p>}
      {offered.map(({ column_id, title, meaning }) => (
        <Checkbox
          key={column_id}
          label={title}
          checked={ids.includes(column_id)}
          onChange={() => setIds(toggleValue(ids, column_id))}
          {...(meaning !== undefined && { description: meaning })}
        />
      ))}
      <div className="sticky bottom-0 border-t border-line bg-raise py-3">
        <Button type="submit" size="small" variant="solid" disabled={ids.length === 0}>
          {ids.length > 1 ? `Add ${ids.length} columns` : 'Add column'}
        </Button>
      </div>
    </form>
  )
}

type Props = {
  view: MartView
  onView: (next: MartView) => void
  /** Opens the formula of a column. */
  onEdit: (column: ValueColumn) => void
}

/** The columns of a table, to be named, moved, pinned, shaded and removed. */
function ChosenColumns({ view, onView, onEdit }: Props) {
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
