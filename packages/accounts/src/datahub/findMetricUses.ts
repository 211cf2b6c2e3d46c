import type { MetricUseKind, MetricUses } from '@tickmark/core/datahub/DatahubItem'
import { DOCUMENT_AREAS } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { sql } from 'kysely'
import type { Accounts } from '../Accounts.ts'
import { selectDocuments } from '../documents/DocumentRow.ts'
import type { Querier } from '../store/Store.ts'
import type { CataloguePublisher } from './CataloguePublisher.ts'
import { type DatahubReader, mayRead, selectItems } from './DatahubRow.ts'

const MOST_SHOWN = 20

type Use = { kind: MetricUseKind; title: string; path: string; isReadable: boolean }
type Asked = { metricId: string; publisher: CataloguePublisher }

/**
 * Where a metric is used: documents, alerts and open proposals, with the titles of those that somebody may read and the
 * number of all; and how many values of it are loaded.
 */
export async function findMetricUses(
  { db }: Pick<Accounts, 'db'>,
  reader: DatahubReader,
  { metricId, publisher }: Asked,
): Promise<MetricUses> {
  const uses = [
    ...(await listDocuments(db, reader, metricId)),
    ...(await listAlerts(db, reader, metricId)),
    ...(await listProposals(db, reader, metricId)),
  ]
  return {
    points: await publisher.metrics.countPoints(metricId),
    uses: [...Map.groupBy(uses, ({ kind }) => kind)].map(([kind, ofKind]) => ({
      kind,
      count: ofKind.length,
      shown: ofKind
        .filter(({ isReadable }) => isReadable)
        .slice(0, MOST_SHOWN)
        .map(({ title, path }) => ({ title, path })),
    })),
  }
}

/** SQL of whether a text names a metric, rather than one whose id begins or ends with the same letters. */
function names(column: string, metricId: string) {
  // Ids are made of letters, digits and underscores, which are no signs of patterns.
  return sql<boolean>`${sql.ref(column)}::text ~ ${`(^|[^a-z0-9_])${metricId}($|[^a-z0-9_])`}`
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
    // A metric alone is a text of its own; in a formula other signs surround it.
    const isFormula = !row.content.includes(`"${metricId}"`)
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
