import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { usePageOn } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { CatalogSource } from '../../../ui/CatalogSource.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { writeField, writeFieldLines } from '../../../ui/writeField.ts'

/** Shows the origin of each field of the project: the layer, source and version of it, who published it, and when. */
export function CatalogPanel({ projectId }: { projectId: string }) {
  const query = useQuery(trpc.projects.getCatalogue.queryOptions({ project_id: projectId }))
  const hasDatahub = usePageOn('/datahub')
  return (
    <Panel
      title="Field provenance"
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
            label="Field provenance"
            isWhole
            heads={['Field', 'Value', 'Source', 'Published']}
            rows={fields.map((row) => ({
              key: `${row.field} ${row.layer}`,
              cells: [
                writeField(row.field),
                <span
                  key="value"
                  className={`inline-block min-w-44 max-w-[80ch] whitespace-normal [overflow-wrap:anywhere] ${row.is_published ? '' : 'text-fg3 line-through'}`}
                >
                  {writeFieldLines(row.value).map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </span>,
                <div key="source" className="text-fg2">
                  <CatalogSource source={row.source} />
                  <p className="text-sm text-fg3">{row.layer}</p>
                </div>,
                <div key="published" className="text-fg2">
                  {formatMoment(row.published_at)}
                  <p className="text-sm text-fg3" title={row.reason}>
                    by {row.author}, version{' '}
                    <code className="font-mono text-xs" title={row.revision}>
                      {row.revision.slice(0, 10)}
                    </code>
                  </p>
                </div>,
              ],
            }))}
          />
        )}
      </QueryView>
    </Panel>
  )
}
