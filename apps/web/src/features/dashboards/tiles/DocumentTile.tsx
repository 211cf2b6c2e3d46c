import type { Document } from '@tickmark/core/documents/Document'
import { HttpError } from '../../../data/rest/HttpError.ts'
import { usePageOn } from '../../../data/switchStore.ts'
import { DocumentLink } from '../../../documents/DocumentLink.tsx'
import { documentAddress } from '../../../documents/documentAddress.ts'
import { readContent, useDocument } from '../../../documents/documentQueries.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { useDashboardScope } from '../view/DashboardScope.ts'
import { fillVariables } from '../view/variables.ts'
import { ChartTile } from './ChartTile.tsx'
import { TableTile } from './TableTile.tsx'

const CompsView = lazyComponent(() => import('../../../tables/comps/CompsView.tsx'), 'CompsView')

type Props = { documentId: string; title: string; height: number }

/** A saved chart, table or comparison in its current version. */
export function DocumentTile({ documentId, title, height }: Props) {
  const query = useDocument(documentId)
  const isAbsent = query.error instanceof HttpError && query.error.status === 404
  if (isAbsent && query.data === undefined)
    return (
      <EmptyState title="This does not exist or is not shared with you">
        The document of this tile was deleted, or its author made it private.
      </EmptyState>
    )
  return (
    <QueryView query={query} skeleton="mx-3.5 h-40">
      {(document) => <Shown document={document} title={title || document.name} height={height} />}
    </QueryView>
  )
}

function Shown({ document, title, height }: Omit<Props, 'documentId'> & { document: Document }) {
  const { projects } = useDashboardScope()
  const chart = readContent(document, 'chart')
  const table = readContent(document, 'table')
  const comparison = readContent(document, 'comparison')
  const address = documentAddress(document)
  const footer = usePageOn(address) ? (
    <DocumentLink href={address} className="ml-auto text-fg2 hover:underline">
      Open the {document.kind}
    </DocumentLink>
  ) : undefined
  if (chart !== undefined)
    return (
      <ChartTile
        chart={fillVariables(chart, projects)}
        title={title}
        height={height}
        footer={footer}
      />
    )
  if (table !== undefined)
    return (
      <TableTile
        table={fillVariables(table, projects)}
        title={title}
        height={height}
        footer={footer}
      />
    )
  if (comparison !== undefined)
    return (
      <>
        <div className="p-3">
          <CompsView definition={fillVariables(comparison, projects)} />
        </div>
        {footer && <footer className="mt-auto flex px-3.5 pb-2 text-xs">{footer}</footer>}
      </>
    )
  return (
    <EmptyState title={`“${document.name}” is a ${document.kind}`}>
      A tile shows a chart, a table or a comparison.
    </EmptyState>
  )
}
