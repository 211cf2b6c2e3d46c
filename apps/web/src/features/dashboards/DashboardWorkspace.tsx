import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { Suspense, useState } from 'react'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { DocumentLink } from '../../documents/DocumentLink.tsx'
import { sharedAddress } from '../../documents/dashboards/sharedAddress.ts'
import { readContent } from '../../documents/documentQueries.ts'
import { isSameContent } from '../../documents/isSameContent.ts'
import { useSharedView } from '../../documents/useSharedView.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Faults } from '../../ui/StateNote.tsx'
import { useDashboardSearch } from './dashboardSearch.ts'
import { type DashboardEditor, useDashboardEditor } from './editor/useDashboardEditor.ts'
import { ViewBar } from './ViewBar.tsx'
import { useScope } from './view/DashboardScope.ts'
import { Tiles } from './view/Tiles.tsx'

const EditStage = lazyComponent(() => import('./editor/EditStage.tsx'), 'EditStage')
const Presentation = lazyComponent(() => import('./view/Presentation.tsx'), 'Presentation')

type Props = {
  /** The saved document; undefined for a new one. */
  document: Document | undefined
  /** The saved definition, or the initial one of a new dashboard. */
  kept: DashboardDefinition
  suggestedName?: string
  secret?: string | undefined
}

/** The page of a dashboard, to view, edit, present and save it. */
export function DashboardWorkspace({ document, kept, suggestedName, secret }: Props) {
  const editor = useDashboardEditor(kept)
  const { definition } = editor
  const { search, asOf, sharedSearch, change } = useDashboardSearch()
  const { chosen, granularity, range, isEditing, isPresenting } = search
  const { scope, faults } = useScope(definition, {
    ...{ chosen, granularity, range, asOf },
    hasTools: true,
  })
  useNewer(kept, editor)
  const sharedPath = document === undefined ? sharedAddress(definition, sharedSearch) : undefined
  const isChanged = !isSameContent(definition, kept)
  const { title, copy, ...shared } = useSharedView(document)
  // A changed shared dashboard can be saved as a copy.
  const isShared = shared.isShared && !isChanged
  const name = title ?? suggestedName ?? (isShared ? 'Shared dashboard' : 'New dashboard')
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-3 px-3 py-4 md:px-6 md:py-6">
      <DocumentBar
        kind="dashboard"
        document={document}
        content={definition}
        isChanged={isChanged}
        onContent={editor.replace}
        onSaved={(saved) => {
          const content = readContent(saved, 'dashboard')
          if (content !== undefined) editor.replace(content)
        }}
        suggestedName={name}
        secret={secret}
        isInAddress={sharedPath !== undefined}
        sharedPath={sharedPath}
        onCopy={isShared ? copy : undefined}
      />
      <ViewBar
        editor={editor}
        scope={scope}
        isEditing={isEditing}
        mayEdit={!isShared}
        onSearch={change}
      />
      <Faults faults={faults} />
      {isEditing && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <EditStage editor={editor} scope={scope} />
        </Suspense>
      )}
      {!isEditing && definition.tiles.length > 0 && (
        <Tiles tiles={definition.tiles} scope={scope} />
      )}
      {!isEditing && definition.tiles.length === 0 && (
        <EmptyDashboard onEdit={() => change({ edit: true })} />
      )}
      {isPresenting && definition.tiles.length > 0 && (
        <DialogBoundary name="Presentation" onClose={() => change({ present: undefined })}>
          <Presentation
            name={name}
            definition={definition}
            look={{ chosen, granularity, range, asOf }}
            onClose={() => change({ present: undefined })}
          />
        </DialogBoundary>
      )}
    </div>
  )
}

/** Follows versions that other people save, as long as there are no unsaved changes. */
function useNewer(kept: DashboardDefinition, editor: DashboardEditor): void {
  const [known, setKnown] = useState(kept)
  if (known === kept) return
  setKnown(kept)
  if (isSameContent(editor.definition, known)) editor.replace(kept)
}

/** The empty state of a dashboard. */
function EmptyDashboard({ onEdit }: { onEdit: () => void }) {
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState title="This dashboard is empty">
        <p>Add charts, tables, figures and texts.</p>
        <span className="flex flex-wrap justify-center gap-2">
          <Button variant="solid" onClick={onEdit}>
            Edit the dashboard
          </Button>
          <DocumentLink href="/explorer/dashboards" className={buttonClasses({})}>
            Open the gallery
          </DocumentLink>
        </span>
      </EmptyState>
    </div>
  )
}
