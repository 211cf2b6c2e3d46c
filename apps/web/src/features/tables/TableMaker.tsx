import type { Document } from '@tickmark/core/documents/Document'
import type { MartView } from '@tickmark/core/marts/MartView'
import { useState } from 'react'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { useSharedView } from '../../documents/useSharedView.ts'
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
            // What is sorted and filtered of a table of somebody else is not kept.
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
