import { getRouteApi } from '@tanstack/react-router'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { DocumentView } from '../../documents/DocumentView.tsx'
import { DashboardSkeleton } from './page/DashboardSkeleton.tsx'
import { DashboardWorkspace } from './page/DashboardWorkspace.tsx'
import { useDashboardSearch } from './page/useDashboardSearch.ts'

const route = getRouteApi('/dashboards/$id')

/** One dashboard that is kept. */
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
