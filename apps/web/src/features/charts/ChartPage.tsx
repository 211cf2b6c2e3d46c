import { getRouteApi } from '@tanstack/react-router'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { toDrawable } from '../../charts/custom/toDrawable.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { DocumentView } from '../../documents/DocumentView.tsx'
import { isSameContent } from '../../documents/isSameContent.ts'
import { useSharedView } from '../../documents/useSharedView.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Builder } from './Builder.tsx'
import { SharedChart } from './SharedChart.tsx'
import { useAddressChart } from './useAddressChart.ts'

const route = getRouteApi('/charts/$id')

/** A chart that was kept, in the builder. Changes are in the address until they are saved. */
export function ChartPage() {
  const { id } = route.useParams()
  const { secret } = route.useSearch()
  return (
    <DocumentView
      kind="chart"
      documentId={id}
      secret={secret}
      skeleton={<Skeleton className="mx-3 my-4 h-[640px] md:mx-6 md:my-6" />}
    >
      {(document, content) => (
        <KeptChart
          key={document.document_id}
          document={document}
          content={content}
          secret={secret}
        />
      )}
    </DocumentView>
  )
}

type Props = { document: Document; content: ChartDefinition; secret: string | undefined }

function KeptChart({ document, content, secret }: Props) {
  const navigate = route.useNavigate()
  const { definition, problems, change } = useAddressChart(content)
  usePageTitle(document.name)
  const { isShared, copy } = useSharedView(document)
  if (isShared)
    return (
      <SharedChart
        name={document.name}
        document={document}
        definition={definition}
        secret={secret}
        onCopy={copy}
      />
    )
  const drawable = toDrawable(definition) ?? definition
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <DocumentBar
        kind="chart"
        document={document}
        content={drawable}
        isChanged={!isSameContent(drawable, content)}
        onContent={change}
        onSaved={() =>
          void navigate({ search: (before) => ({ ...before, chart: undefined }), replace: true })
        }
        secret={secret}
      />
      <Builder title={document.name} chart={definition} problems={problems} onChange={change} />
    </div>
  )
}
