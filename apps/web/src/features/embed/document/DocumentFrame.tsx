import type { Document } from '@tickmark/core/documents/Document'
import { lazy, type ReactNode, Suspense } from 'react'
import { FilledRoom } from '../../../charts/panel/embed/FilledRoom.tsx'
import { TerminalLink } from '../../../charts/panel/embed/TerminalLink.tsx'
import { pageSettings } from '../../../data/pageSettings.ts'
import { usePageTitle } from '../../../data/usePageTitle.ts'
import { documentAddress } from '../../../documents/documentAddress.ts'
import { readContent } from '../../../documents/readContent.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DashboardView } from '../../dashboards/index.ts'

const DrawnChart = lazy(async () => ({
  default: (await import('../../../charts/drawn/DrawnChart.tsx')).DrawnChart,
}))
const MartGrid = lazy(async () => ({
  default: (await import('../../../grid/MartGrid.tsx')).MartGrid,
}))

type Props = { document: Document; secret: string | undefined }

/** All of a frame: the name of the document above, and below it what is in it, as large as there is room for. */
export function DocumentFrame({ document, secret }: Props) {
  usePageTitle(document.name)
  const link = <TerminalLink path={documentAddress(document, secret)} />
  return (
    <>
      <header className="flex items-center gap-3 px-3.5 pt-2.5 pb-1">
        <h1 className="min-w-0 flex-1 truncate text-md font-semibold" title={document.name}>
          {document.name}
        </h1>
        {pageSettings.sample && <Badge>Sample data</Badge>}
      </header>
      <Suspense fallback={<Skeleton className="m-3.5 h-48" />}>
        <Content document={document} link={link} />
      </Suspense>
    </>
  )
}

function Content({ document, link }: Pick<Props, 'document'> & { link: ReactNode }) {
  const chart = readContent(document, 'chart')
  if (chart !== undefined)
    return (
      <div className="min-h-0 flex-1">
        <FilledRoom>
          {(height) => (
            <DrawnChart
              definition={chart}
              title={document.name}
              height={height}
              footer={<span className="ml-auto">{link}</span>}
            />
          )}
        </FilledRoom>
      </div>
    )
  const view = readContent(document, 'table')
  const dashboard = readContent(document, 'dashboard')
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto">
        {view && <MartGrid view={view} title={document.name} />}
        {dashboard && (
          <div className="p-3.5">
            <DashboardView definition={dashboard} documentId={document.document_id} />
          </div>
        )}
      </div>
      <p className="border-t border-line px-3.5 py-2 text-right text-xs text-fg3">{link}</p>
    </>
  )
}
