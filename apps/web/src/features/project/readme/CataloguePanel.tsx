import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { usePageOn } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { CatalogueSource } from '../../../ui/CatalogueSource.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { writeField, writeFieldValue } from '../../../ui/writeField.ts'

/** Where each field of the project comes from: the layer, source and version of it, who published it, and when. */
export function CataloguePanel({ projectId }: { projectId: string }) {
  const query = useQuery(trpc.projects.getCatalogue.queryOptions({ project_id: projectId }))
  const hasDatahub = usePageOn('/datahub')
  return (
    <Panel
      title="Where the project’s fields come from"
      footer={
        <span>
          Edits are shown in place of curated fields, and these in place of what sources list.{' '}
          {hasDatahub && (
            <Link
              to="/datahub"
              search={{ project: projectId }}
              className="underline decoration-line2 underline-offset-4 hover:text-fg"
            >
              Proposals for this project
            </Link>
          )}
        </span>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
        {({ fields }) => (
          <FactTable
            label="Where the project’s fields come from"
            heads={['Field', 'Value', 'Layer', 'Source', 'Version', 'Published', 'By']}
            rows={fields.map((row) => ({
              key: `${row.field} ${row.layer}`,
              cells: [
                writeField(row.field),
                <span
                  key="value"
                  className={`inline-block min-w-44 max-w-[72ch] whitespace-normal [overflow-wrap:anywhere] ${row.is_published ? '' : 'text-fg3 line-through'}`}
                >
                  {writeFieldValue(row.value)}
                </span>,
                row.layer,
                <CatalogueSource key="source" source={row.source} />,
                <code key="revision" className="font-mono text-xs" title={row.revision}>
                  {row.revision.slice(0, 10)}
                </code>,
                formatMoment(row.published_at),
                <span key="author" title={row.reason}>
                  {row.author}
                </span>,
              ],
            }))}
          />
        )}
      </QueryView>
    </Panel>
  )
}
