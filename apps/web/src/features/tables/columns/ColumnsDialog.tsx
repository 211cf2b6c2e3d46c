import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { useState } from 'react'
import { describeLead } from '../../../tables/grid/GridColumn.ts'
import { addColumns } from '../../../tables/grid/view/changeView.ts'
import { listRequestedColumns } from '../../../tables/grid/view/describeView.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { type ChoiceProps, toggleValue } from './ChoiceList.tsx'
import { ChosenColumns } from './ChosenColumns.tsx'
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
                    label: 'Figures',
                    panel: <FiguresChoice {...props} />,
                  },
                ]
              : []),
            { value: 'facts', label: 'Facts', panel: <FactsChoice {...props} /> },
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

/** What the rows have of themselves, such as a ticker, a launch year or a website. */
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
