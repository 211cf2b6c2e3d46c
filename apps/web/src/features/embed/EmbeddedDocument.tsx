import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DOCUMENT_AREAS, PAGE_KINDS } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { formatAsOf } from '@tickmark/core/formats/formatDay'
import { type ReactNode, Suspense, useMemo } from 'react'
import { EmbedProblem } from '../../charts/panel/embed/EmbedProblem.tsx'
import { FillHeight } from '../../charts/panel/embed/FillHeight.tsx'
import { TerminalLink } from '../../charts/panel/embed/TerminalLink.tsx'
import { describeError } from '../../data/describeError.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { readSearch, useAsOf } from '../../data/readSearch.ts'
import { shouldRetryRest } from '../../data/rest/fetchRest.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { useStill } from '../../data/useStill.ts'
import { documentAddress, withAsOf } from '../../documents/documentAddress.ts'
import { documentQuery, readContent } from '../../documents/documentQueries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { PanelBoundary } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DashboardView } from '../dashboards/index.ts'

const route = getRouteApi('/embed/$area/$id')

/** A chart or a dashboard that somebody shares, alone in a frame. A table needs no page of the terminal. The picture that came with the page covers it until it is drawn. */
export function EmbeddedDocument() {
  const { area, id } = route.useParams()
  const secret = readSearch({ ...route.useSearch() }).text('secret')
  const kind = PAGE_KINDS.find((one) => DOCUMENT_AREAS[one] === area)
  const { data, error } = useQuery({ ...documentQuery(id, secret), enabled: kind !== undefined })
  // A picture that is right stays where the server has no time or is away: an error in its place would tell less.
  const isRefused = error !== null && !shouldRetryRest(0, error)
  useStill(data !== undefined || isRefused || kind === undefined)
  if (kind === undefined || (data !== undefined && data.kind !== kind))
    return <EmbedProblem>There is nothing at this address.</EmbedProblem>
  if (data === undefined)
    return error === null ? (
      <Skeleton className="m-3.5 h-48" />
    ) : (
      <EmbedProblem>{describeError(error)}</EmbedProblem>
    )
  return (
    <PanelBoundary name="Embedded document">
      <DocumentFrame document={data} secret={secret} />
    </PanelBoundary>
  )
}

const DrawnChart = lazyComponent(() => import('../../charts/custom/CustomChart.tsx'), 'CustomChart')

type Props = { document: Document; secret: string | undefined }

/** All of a frame: the name of the document above, and below it what is in it, as large as there is room for. */
function DocumentFrame({ document, secret }: Props) {
  usePageTitle(document.name)
  const asOf = useAsOf()
  const link = <TerminalLink path={withAsOf(documentAddress(document, secret), asOf)} />
  return (
    <>
      <header className="flex items-center gap-3 px-3.5 pt-2.5 pb-1">
        <h1 className="min-w-0 flex-1 truncate text-md font-semibold" title={document.name}>
          {document.name}
        </h1>
        {asOf !== undefined && (
          <span className="text-xs text-fg3">As known on {formatAsOf(asOf)}</span>
        )}
        {pageSettings.sample && <Badge>Sample data</Badge>}
      </header>
      <Suspense fallback={<Skeleton className="m-3.5 h-48" />}>
        <Content document={document} asOf={asOf} link={link} />
      </Suspense>
    </>
  )
}

type ContentProps = Pick<Props, 'document'> & { asOf: string | undefined; link: ReactNode }

function Content({ document, asOf, link }: ContentProps) {
  const chart = readContent(document, 'chart')
  const instead = useMemo(() => ({ asOf }), [asOf])
  if (chart !== undefined)
    return (
      <div className="min-h-0 flex-1">
        <FillHeight>
          {(height) => (
            <DrawnChart
              definition={chart}
              title={document.name}
              height={height}
              instead={instead}
              footer={<span className="ml-auto">{link}</span>}
            />
          )}
        </FillHeight>
      </div>
    )
  const dashboard = readContent(document, 'dashboard')
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto">
        {dashboard && (
          <div className="p-3.5">
            <DashboardView definition={dashboard} documentId={document.document_id} asOf={asOf} />
          </div>
        )}
      </div>
      <p className="border-t border-line px-3.5 py-2 text-right text-xs text-fg3">{link}</p>
    </>
  )
}
