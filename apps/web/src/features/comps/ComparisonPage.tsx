import { getRouteApi } from '@tanstack/react-router'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { DocumentView } from '../../documents/DocumentView.tsx'
import { useSharedView } from '../../documents/useSharedView.ts'
import { useAddressComps } from '../../tables/comps/useAddressComps.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ComparisonWorkspace } from './ComparisonWorkspace.tsx'

const route = getRouteApi('/comps/$id')

/** Comparables that were saved. Changes are in the address until they are saved too. */
export function ComparisonPage() {
  const { id } = route.useParams()
  const { secret } = route.useSearch()
  return (
    <DocumentView
      kind="comparison"
      documentId={id}
      secret={secret}
      skeleton={<Skeleton className="mx-3 my-4 h-[640px] md:mx-6 md:my-6" />}
    >
      {(document, content) => (
        <KeptComparison
          key={document.document_id}
          document={document}
          content={content}
          secret={secret}
        />
      )}
    </DocumentView>
  )
}

type Props = { document: Document; content: CompsDefinition; secret: string | undefined }

function KeptComparison({ document, content, secret }: Props) {
  const navigate = route.useNavigate()
  const { definition = content, problems, change } = useAddressComps(content)
  const { isShared, copy } = useSharedView(document)
  usePageTitle(document.name)
  return (
    <ComparisonWorkspace
      document={document}
      definition={definition}
      kept={content}
      problems={problems}
      suggestedName={document.name}
      secret={secret}
      onChange={change}
      onSaved={() =>
        void navigate({ search: (before) => ({ ...before, comps: undefined }), replace: true })
      }
      {...(isShared && { onCopy: copy })}
    />
  )
}
