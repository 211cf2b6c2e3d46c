import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CatalogChange } from '@tickmark/core/answers/CatalogTrace'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { CHANGES_PER_PAGE, catalogChangesQuery } from '@tickmark/core/screens/statusLists'
import { queryClient } from '../../../data/queryClient.ts'
import { trpc } from '../../../data/trpc.ts'
import { textColumn } from '../../../tables/figureColumn.tsx'
import { CatalogSource } from '../../../ui/CatalogSource.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { writeMetricValue } from '../../../ui/ownMetricWords.ts'
import { ProjectLink } from '../../../ui/ProjectLink.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { writeField, writeFieldValue } from '../../../ui/writeField.ts'
import { StatusListPanel } from './StatusListPanel.tsx'
import { toListQuery, useStatusSearch } from './useStatusSearch.ts'

const KINDS = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
} as const satisfies Record<CatalogChange['kind'], string>

const COLUMNS: readonly DataColumn<CatalogChange>[] = [
  textColumn('project', 'Project or metric', {
    width: 190,
    cell: ({ project_id, metric_id }) =>
      metric_id === '' ? <ProjectLink id={project_id} /> : <MetricLink id={metric_id} />,
    file: ['project_id', 'metric_id'],
  }),
  textColumn('published', 'Published', {
    width: 175,
    align: 'right',
    cell: (row) => formatMoment(row.published_at),
    file: ['published_at', 'batch_id'],
  }),
  textColumn('kind', 'Change', { width: 90, cell: (row) => KINDS[row.kind], file: ['kind'] }),
  textColumn('fields', 'Fields', {
    width: 420,
    cell: (row) => <Fields change={row} />,
    file: [{ header: 'fields', value: ({ fields }) => fields.map(({ field }) => field).join(' ') }],
  }),
  textColumn('layer', 'Layer', { width: 100, cell: (row) => row.layer, file: ['layer'] }),
  textColumn('source', 'Source', {
    width: 270,
    cell: (row) => <CatalogSource source={row.source} />,
    file: ['source', 'revision'],
  }),
  textColumn('author', 'By', { width: 120, cell: (row) => row.author, file: ['author'] }),
  textColumn('reason', 'Reason', { width: 260, cell: (row) => row.reason, file: ['reason'] }),
]

/** Lists the changes in the catalog of projects and own metrics, the newest change first. */
export function CatalogChangesPanel() {
  const { search } = useStatusSearch()
  const input = catalogChangesQuery(toListQuery(search))
  const query = useQuery(
    trpc.status.listCatalogueChanges.queryOptions(input, { placeholderData: keepPreviousData }),
  )
  return (
    <StatusListPanel
      title="Catalog changes"
      call="status.listCatalogueChanges"
      input={input}
      query={query}
      read={({ changes, total }) => ({ rows: changes, total })}
      table={{ layoutId: 'catalogue', columns: COLUMNS, rowKey: keyOf }}
      none="Nothing has been published yet."
      hasNoMetrics
      perPage={CHANGES_PER_PAGE}
      fetchPart={(part) =>
        queryClient.fetchQuery(trpc.status.listCatalogueChanges.queryOptions({ ...input, ...part }))
      }
      note={() => <span>Values of a higher layer replace those of a lower one.</span>}
    />
  )
}

/**
 * Lists the changed fields: of a project that was added, only their names; of others also their values before and
 * after.
 */
function Fields({ change: { kind, fields, metric_id } }: { change: CatalogChange }) {
  if (kind !== 'changed') return fields.map(({ field }) => writeField(field)).join(', ')
  const write = (field: string, value: unknown) =>
    writeFieldValue(metric_id === '' ? value : writeMetricValue(field, value))
  return (
    <span className="block whitespace-normal">
      {fields.map(({ field, before, after }) => (
        <span key={field} className="block">
          {writeField(field)}: <s className="text-fg3">{write(field, before)}</s>{' '}
          {write(field, after)}
        </span>
      ))}
    </span>
  )
}

function keyOf(row: CatalogChange): string {
  return `${row.batch_id}/${row.project_id || row.metric_id}`
}
