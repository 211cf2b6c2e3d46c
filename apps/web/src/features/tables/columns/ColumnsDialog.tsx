import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { useState } from 'react'
import { addColumns } from '../../../tables/grid/view/changeView.ts'
import { listRequestedColumns } from '../../../tables/grid/view/describeView.ts'
import { announce } from '../../../ui/announce.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ChosenColumns } from './ChosenColumns.tsx'
import { FactsChoice } from './FactsChoice.tsx'
import { FiguresChoice } from './FiguresChoice.tsx'
import { FormulaChoice } from './FormulaChoice.tsx'
import { replaceColumn } from './renameColumn.ts'

type Kind = 'figures' | 'facts' | 'formula' | 'chosen'

export type ColumnsDialogProps = {
  view: MartView
  onView: (next: MartView) => void
  onClose: () => void
}

/** Puts columns into a table, and in order. The table beside it follows at once. */
export function ColumnsDialog({ view, onView, onClose }: ColumnsDialogProps) {
  const mart = getMart(view.mart_id)
  const chosen = listRequestedColumns(mart, view)
  const hasFigures = mart.source.kind === 'figures'
  const [kind, setKind] = useState<Kind>(hasFigures ? 'figures' : 'facts')
  /** The formula that is changed, where it is not a new one. */
  const [changed, setChanged] = useState<ValueColumn>()
  const add = (columns: readonly ValueColumn[]) => {
    const next = addColumns(view, columns)
    const count = next.valueCols.length - chosen.length
    onView(next)
    announce(count === 1 ? 'One column added' : `${count} columns added`)
  }
  const props = { mart, chosen, onAdd: add }
  return (
    <Modal title="Columns" side="right" onClose={onClose}>
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
              label: 'In the table',
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
