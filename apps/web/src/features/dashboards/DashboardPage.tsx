import { getRouteApi } from '@tanstack/react-router'
import type { Document } from '@tickmark/core/documents/Document'
import { useMemo } from 'react'
import { QueryView } from '../../data/QueryView.tsx'
import { HttpError } from '../../data/rest/HttpError.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { readContent } from '../../documents/readContent.ts'
import { useDocument } from '../../documents/useDocument.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DashboardSkeleton } from './page/DashboardSkeleton.tsx'
import { DashboardWorkspace } from './page/DashboardWorkspace.tsx'
import { useDashboardSearch } from './page/useDashboardSearch.ts'

const route = getRouteApi('/dashboards/$id')

/** One dashboard that is kept. */
export function DashboardPage() {
  const { id } = route.useParams()
  const { secret } = useDashboardSearch().search
  const query = useDocument(id, secret)
  usePageTitle(query.data?.name)
  const status = query.error instanceof HttpError ? query.error.status : undefined
  if (query.data === undefined && status === 404) return <NotFoundPage what="dashboard" />
  if (query.data === undefined && (status === 403 || status === 401))
    return (
      <EmptyState kind="forbidden" title="This dashboard is not shared with you">
        Whoever made it keeps it private. Log in if it is yours.
      </EmptyState>
    )
  return (
    <QueryView query={query} skeleton={<DashboardSkeleton />}>
      {(document) => <Kept key={document.document_id} document={document} secret={secret} />}
    </QueryView>
  )
}

function Kept({ document, secret }: { document: Document; secret: string | undefined }) {
  const kept = useMemo(() => readContent(document, 'dashboard'), [document])
  if (kept === undefined) return <NotFoundPage what="dashboard" />
  return <DashboardWorkspace document={document} kept={kept} secret={secret} />
}
