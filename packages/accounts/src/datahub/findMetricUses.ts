import type { MetricUseKind, MetricUses } from '@tickmark/core/datahub/DatahubItem'
import { chartOfQuery } from '@tickmark/core/documents/chartOfQuery'
import { DOCUMENT_AREAS } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { writeChartPath } from '@tickmark/core/documents/writeChart'
import { AGGREGATIONS } from '@tickmark/core/metrics/AGGREGATIONS'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { AGGREGATE_INTERVALS } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { sql } from 'kysely'
import type { Accounts } from '../context/Accounts.ts'
import { selectDocuments } from '../documents/DocumentRow.ts'
import type { Querier } from '../store/Store.ts'
import type { CatalogPublisher } from './CatalogPublisher.ts'
import { type DatahubReader, mayRead, selectItems } from './DatahubRow.ts'

const MAX_SHOWN = 20

type Use = { kind: MetricUseKind; title: string; path: string; isReadable: boolean }
type Asked = { metricId: string; publisher: CatalogPublisher }

/**
 * Finds where a metric is used, with the titles that the reader may see and the number of all uses, and the number of
 * its loaded values.
 */
export async function findMetricUses(
  { db }: Pick<Accounts, 'db'>,
  reader: DatahubReader,
  { metricId, publisher }: Asked,
): Promise<MetricUses> {
  const { points, projects } = await publisher.facts.countPoints(metricId)
  const uses = [
    ...(await listDocuments(db, reader, metricId)),
    ...(await listAlerts(db, reader, metricId)),
    ...(await listFavorites(db, reader, metricId)),
    ...(await listQuestions(db, reader, metricId)),
    ...(await listLinks(db, metricId)),
    ...listStatements(publisher, { metricId, projects }),
    ...(await listProposals(db, reader, metricId)),
  ]
  return {
    points,
    uses: [...Map.groupBy(uses, ({ kind }) => kind)].map(([kind, ofKind]) => ({
      kind,
      count: ofKind.length,
      shown: ofKind
        .filter(({ isReadable }) => isReadable)
        .slice(0, MAX_SHOWN)
        .map(({ title, path }) => ({ title, path })),
    })),
  }
}

/** The end of the id of a column of tables, such as `_30d_sum`. */
const COLUMN_END = `_(${AGGREGATE_INTERVALS.join('|')})_(${AGGREGATIONS.join('|')})`

/** SQL of whether a text names a metric or a column of it, rather than one whose id begins or ends with the same letters. */
function names(column: string, metricId: string) {
  // Ids are made of letters, digits and underscores, which are no signs of patterns.
  const pattern = `(^|[^a-z0-9_])${metricId}(${COLUMN_END})?($|[^a-z0-9_])`
  return sql<boolean>`${sql.ref(column)}::text ~ ${pattern}`
}

async function listDocuments(db: Querier, reader: DatahubReader, metricId: string): Promise<Use[]> {
  const rows = await selectDocuments(db, reader?.userId)
    .innerJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.version', '=', 'documents.version'),
    )
    .select('document_versions.content')
    .where(names('document_versions.content', metricId))
    .orderBy('documents.name')
    .orderBy('documents.id')
    .execute()
  return rows.map((row): Use => {
    const { id, kind, mart_id } = row
    const isGallery = row.user_id === null && row.organization_id === null
    // A metric or column alone is a text of its own; in a formula other signs surround it.
    const isFormula = !new RegExp(`"${metricId}(${COLUMN_END})?"`).test(row.content)
    const own = isFormula ? 'formula' : kind
    return {
      kind: isGallery ? 'template' : own,
      title: row.name,
      path: kind === 'preset' ? `/marts/${mart_id}?preset=${id}` : `/${DOCUMENT_AREAS[kind]}/${id}`,
      isReadable:
        row.visibility === 'public' ||
        row.own_role !== null ||
        (reader !== undefined && row.user_id === reader.userId),
    }
  })
}

async function listAlerts(db: Querier, reader: DatahubReader, metricId: string): Promise<Use[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'name', 'user_id'])
    .where(names('definition', metricId))
    .orderBy('name')
    .execute()
  return rows.map(({ name, user_id }) => ({
    kind: 'alert',
    title: name,
    path: '/account/alerts',
    isReadable: reader?.userId === user_id,
  }))
}

/** Watchlists of users. */
async function listFavorites(db: Querier, reader: DatahubReader, metricId: string): Promise<Use[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`favorites->'metrics' @> ${JSON.stringify([metricId])}::jsonb`)
    .execute()
  return rows.map(({ id }) => ({
    kind: 'favorite',
    title: 'Watchlist',
    path: '/watchlist',
    isReadable: reader?.userId === id,
  }))
}

/** Questions in the histories of users. */
async function listQuestions(db: Querier, reader: DatahubReader, metricId: string): Promise<Use[]> {
  const rows = await db
    .selectFrom('questions')
    .select(['prompt', 'query', 'user_id'])
    .where(names('query', metricId))
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.flatMap(({ prompt, query, user_id }): Use[] => {
    // A query of an earlier version may not be one any more.
    const { data } = MetricQuery.safeParse(JSON.parse(query))
    if (data === undefined) return []
    const path = writeChartPath(chartOfQuery(data))
    return [{ kind: 'question', title: prompt, path, isReadable: reader?.userId === user_id }]
  })
}

/** Short addresses. Only those who have one may know where it leads. */
async function listLinks(db: Querier, metricId: string): Promise<Use[]> {
  const rows = await db.selectFrom('links').select('id').where(names('path', metricId)).execute()
  return rows.map(() => ({ kind: 'link', title: '', path: '', isReadable: false }))
}

/** Financial statements have a line for each own metric that the project has values of. */
function listStatements(
  { metrics, catalog }: CatalogPublisher,
  { metricId, projects }: { metricId: string; projects: readonly string[] },
): Use[] {
  if (!metrics.list().some(({ metric_id }) => metric_id === metricId)) return []
  return projects.map((id) => ({
    kind: 'statement',
    title: catalog.find(id)?.name ?? id,
    path: `/projects/${id}/financial-statement`,
    isReadable: true,
  }))
}

/** Open tables whose newest commit has values of the metric. */
async function listProposals(db: Querier, reader: DatahubReader, metricId: string): Promise<Use[]> {
  const rows = await selectItems(db)
    .innerJoin('datahub_commits', 'datahub_commits.item_id', 'datahub_items.id')
    .where('datahub_items.kind', '=', 'data')
    .where('datahub_items.state', 'in', ['draft', 'submitted'])
    .where(names('datahub_commits.data', metricId))
    .where('datahub_commits.number', '=', ({ selectFrom }) =>
      selectFrom('datahub_commits as all_commits')
        .select(({ fn }) => fn.max('all_commits.number').as('newest'))
        .whereRef('all_commits.item_id', '=', 'datahub_items.id'),
    )
    .orderBy('datahub_items.id')
    .execute()
  return rows.map((row) => ({
    kind: 'proposal',
    title: `#${row.id} ${row.title}`,
    path: `/datahub/${row.id}`,
    isReadable: mayRead(row, reader),
  }))
}
