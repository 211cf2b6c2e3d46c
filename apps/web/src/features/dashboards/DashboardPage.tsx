import { getRouteApi } from '@tanstack/react-router'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { DocumentView } from '../../documents/DocumentView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DashboardWorkspace } from './DashboardWorkspace.tsx'
import { useDashboardSearch } from './dashboardSearch.ts'

const route = getRouteApi('/dashboards/$id')

/** `/dashboards/$id`: a saved dashboard. */
export function DashboardPage() {
  const { id } = route.useParams()
  const { secret } = useDashboardSearch().search
  return (
    <DocumentView kind="dashboard" documentId={id} secret={secret} skeleton={<DashboardSkeleton />}>
      {(document, kept) => (
        <Kept key={document.document_id} document={document} kept={kept} secret={secret} />
      )}
    </DocumentView>
  )
}

type Props = { document: Document; kept: DashboardDefinition; secret: string | undefined }

function Kept({ document, kept, secret }: Props) {
  usePageTitle(document.name)
  return <DashboardWorkspace document={document} kept={kept} secret={secret} />
}

/** The skeleton of a dashboard that is loading. */
export function DashboardSkeleton() {
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-3 px-3 py-4 md:px-6 md:py-6">
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-7 w-96 max-w-full" />
      <div className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-[404px]" />
        <Skeleton className="h-[404px]" />
      </div>
    </div>
  )
}
