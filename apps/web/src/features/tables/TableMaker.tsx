import type { Document } from '@tickmark/core/documents/Document'
import type { MartView } from '@tickmark/core/marts/MartView'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { MartGrid } from '../../tables/grid/MartGrid.tsx'
import { PanelBoundary } from '../../ui/Panel.tsx'
import { Faults } from '../../ui/StateNote.tsx'
import { TableToolbar } from './TableToolbar.tsx'

type Props = {
  /** As it is saved; undefined for a new table. */
  document: Document | undefined
  view: MartView
  /** What the address says that cannot be. */
  faults: readonly string[]
  isChanged: boolean
  /** What a new table is called until it gets a name. */
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
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 px-3 pt-4 pb-3 md:px-6">
        <DocumentBar
          kind="table"
          document={document}
          content={view}
          isChanged={isChanged}
          suggestedName={suggestedName}
          secret={secret}
          onContent={onView}
          onSaved={onSaved}
        />
        <Faults faults={faults} />
      </div>
      <div className="min-h-96 flex-1 border-t border-line bg-raise">
        <PanelBoundary name="Table">
          <MartGrid
            view={view}
            onView={onView}
            title={document?.name ?? suggestedName}
            asOf={asOf}
            tools={<TableToolbar view={view} onView={onView} />}
          />
        </PanelBoundary>
      </div>
    </div>
  )
}
