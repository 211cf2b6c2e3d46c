import type { Document } from '@tickmark/core/documents/Document'
import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { useState } from 'react'
import { useMarts } from '../../data/useMarts.ts'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { useSharedView } from '../../documents/useSharedView.ts'
import { MartGrid } from '../../tables/grid/MartGrid.tsx'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { Select } from '../../ui/Select.tsx'
import { Faults } from '../../ui/StateNote.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { changeRows, FIRST_ROWS } from './changeRows.ts'
import { GroupMenu } from './GroupMenu.tsx'
import { findNameTarget } from './readNames.ts'

type Props = {
  /** As it is saved; undefined for a new table. */
  document: Document | undefined
  view: MartView
  /** The faults of the address. */
  faults: readonly string[]
  isChanged: boolean
  /** The name of a new table until it gets its own. */
  suggestedName: string
  secret: string | undefined
  /** The day that the page is turned back to. */
  asOf: string | undefined
  onView: (next: MartView) => void
  onSaved: (document: Document) => void
}

/** A table that is made or changed: its bar, what it is made of, and its rows. */
export function TableMaker(props: Props) {
  const { document, view, faults, isChanged, suggestedName, secret, asOf, onView, onSaved } = props
  const { isShared, title, copy } = useSharedView(document)
  const [shown, show] = useState(view)
  const name = title ?? (isShared ? 'Shared table' : suggestedName)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 px-3 pt-4 pb-3 md:px-6">
        <DocumentBar
          kind="table"
          document={document}
          content={view}
          isChanged={isChanged && !isShared}
          suggestedName={name}
          secret={secret}
          onContent={onView}
          onSaved={onSaved}
          onCopy={isShared ? copy : undefined}
        />
        <Faults faults={faults} />
      </div>
      <div className="min-h-96 flex-1 border-t border-line bg-raise">
        <PanelBoundary name="Table">
          <MartGrid
            // Sorting and filters on another user's table are not kept.
            view={isShared ? shown : view}
            onView={isShared ? show : onView}
            title={name}
            asOf={asOf}
            tools={!isShared && <TableToolbar view={view} onView={onView} />}
          />
        </PanelBoundary>
      </div>
    </div>
  )
}

const loadColumns = () => import('./columns/ColumnsDialog.tsx')
const ColumnsDialog = lazyComponent(loadColumns, 'ColumnsDialog')
const NamesDialog = lazyComponent(() => import('./NamesDialog.tsx'), 'NamesDialog')

type TableToolbarProps = { view: MartView; onView: (next: MartView) => void }

/** Edits the structure of a table: its rows, its columns, how they are grouped, and which of them are shown. */
function TableToolbar({ view, onView }: TableToolbarProps) {
  const [dialog, setDialog] = useState<'columns' | 'names' | null>(null)
  const mart = getMart(view.mart_id)
  const target = findNameTarget(mart)
  const close = () => setDialog(null)
  const prepare = () => void loadColumns().catch(() => undefined)
  return (
    <>
      <RowsChoice view={view} onView={onView} />
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={() => setDialog('columns')}>
        <Icon name="columns" size={13} />
        Columns
      </Button>
      <GroupMenu mart={mart} view={view} onView={onView} />
      {target !== undefined && (
        <Button onClick={() => setDialog('names')}>
          <Icon name="copy" size={13} />
          Paste list
        </Button>
      )}
      {dialog === 'columns' && (
        <DialogBoundary name="Columns" onClose={close}>
          <ColumnsDialog view={view} onView={onView} onClose={close} />
        </DialogBoundary>
      )}
      {dialog === 'names' && target !== undefined && (
        <DialogBoundary name="Paste list" onClose={close}>
          <NamesDialog view={view} target={target} onView={onView} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}

type RowsChoiceProps = { view: MartView; onView: (next: MartView) => void }

/** Names that say what a row is where a mart's own does not. */
const NAMES: Readonly<Record<string, string>> = { [FIRST_ROWS]: 'Projects' }
/** More of them would not be read in passing. */
const MAX_LISTED = 4

/**
 * Chooses what a row of a table is. Columns that the other rows do not have are reported, and return when the change is
 * undone.
 */
function RowsChoice({ view, onView }: RowsChoiceProps) {
  const options = useMarts(view.mart_id).map(({ mart_id: value, name }) => ({
    value,
    label: NAMES[value] ?? name,
  }))
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-fg3">
      Rows
      <Select
        label="Subject of the rows"
        size="xsmall"
        options={options}
        value={view.mart_id}
        onChange={(martId) => {
          const { view: next, lost } = changeRows(view, martId)
          onView(next)
          if (lost.length === 0) return
          const listed = lost.slice(0, MAX_LISTED).join(', ')
          const rest = lost.length > MAX_LISTED ? ` and ${lost.length - MAX_LISTED} more` : ''
          toast({
            title: 'Some columns are left out',
            description: `These rows do not have ${listed}${rest}.`,
          })
        }}
      />
    </span>
  )
}
