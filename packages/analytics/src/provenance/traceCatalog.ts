import type {
  CatalogChange,
  CatalogChanges,
  StatedField,
} from '@tickmark/core/answers/CatalogTrace'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import { OWN_METRICS } from '../catalog/CatalogBatch.ts'
import { DEFINITION } from '../catalog/ownMetrics.ts'
import type { Analytics } from '../client/Analytics.ts'
import { indexSeries } from '../series/indexSeries.ts'

export const MOMENT = `formatDateTime(published_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC')`

/**
 * Lists what each layer states about a project, and which batch published it: by field, the highest layer first. At a
 * moment it is what was published by then; a project that was published later has its first version.
 */
export async function listStatedFields(
  db: Analytics,
  projectId: string,
  asOf: AsOf | null = null,
): Promise<StatedField[]> {
  const rows = await db.rows<
    Omit<StatedField, 'value' | 'is_published'> & { value: string; is_highest: number }
  >({
    sql: `
      SELECT field, layer, value, source, revision, batch_id, ${MOMENT} AS published_at, author, reason,
             row_number() OVER (PARTITION BY field ORDER BY rank DESC) = 1 AS is_highest
      FROM (
        SELECT *, indexOf(['discovered', 'curated', 'edits'], layer) AS rank FROM (${PUBLISHED})
        WHERE project_id = {project: String} AND layer != {metrics: String}
          AND ({moment: Int64} < 0 OR published_at <= greatest(first_at, fromUnixTimestamp64Milli({moment: Int64}, 'UTC')))
        ORDER BY published_at DESC, batch_id DESC LIMIT 1 BY layer, field
      )
      WHERE value != ''
      ORDER BY field, rank DESC`,
    params: { project: projectId, moment: asOf?.moment ?? -1, metrics: OWN_METRICS },
  })
  return rows.map(({ value, is_highest, ...row }) => ({
    ...row,
    value: JSON.parse(value),
    is_published: is_highest === 1,
  }))
}

/** The published statements with their batches; unfinished batches are not among them. */
const PUBLISHED = `
  SELECT project_id, field, value, source, revision, batch_id, statements.layer AS layer, published_at, author, reason,
         min(published_at) OVER (PARTITION BY project_id) AS first_at
  FROM catalogue_statements AS statements INNER JOIN catalogue_batches USING (batch_id)
  WHERE statements.layer IN ('discovered', 'curated', 'edits', '${OWN_METRICS}')`

type ChangesInput = { projects?: readonly string[]; limit: number; offset: number }

type ChangeRow = Omit<CatalogChange, 'fields' | 'project_id' | 'metric_id'> & {
  project_id: string
  is_metric: 0 | 1
  changed: [field: string, before: string, after: string][]
}

/**
 * SQL of what each batch changed of each project and own metric: `changed` has each field with its value before and
 * after as JSON, `kind` is `added`, `removed` or `changed`. The id of an own metric is its `project_id`. Its definition
 * is one statement, of which the changed fields are listed.
 * @param condition over the published statements.
 */
export function catalogChangesSql(condition: string): string {
  return `
    SELECT project_id, is_metric, layer, source, revision, batch_id, published_at, author, reason,
           if(is_metric, arrayFlatten(arrayMap(one -> arrayMap(
             name -> (name, JSONExtractRaw(one.2, name), JSONExtractRaw(one.3, name)),
             arrayFilter(name -> name != 'metric_id' AND JSONExtractRaw(one.2, name) != JSONExtractRaw(one.3, name),
               arrayDistinct(arrayConcat(JSONExtractKeys(one.2), JSONExtractKeys(one.3))))), all_changed)), all_changed) AS changed,
           multiIf(is_added, 'added', is_removed, 'removed', 'changed') AS kind
    FROM (
      SELECT project_id, layer, layer = '${OWN_METRICS}' AS is_metric, any(source) AS source, any(revision) AS revision,
             batch_id, published_at, author, reason, groupArray((toString(field), before, value)) AS all_changed,
             max(is_first) AS is_added, min(value = '') AND hasAny(groupArray(field), ['name', '${DEFINITION}']) AS is_removed
      FROM (
        SELECT *, lagInFrame(value, 1, '') OVER (
                 PARTITION BY layer, project_id, field ORDER BY published_at, batch_id
                 ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS before,
               min(published_at) OVER (PARTITION BY layer, project_id) = published_at AS is_first
        FROM (${PUBLISHED}) WHERE ${condition}
      )
      GROUP BY project_id, layer, batch_id, published_at, author, reason
    )`
}

/**
 * Lists what each batch changed of each project and own metric, the newest first; of one that is new, only which fields
 * it has.
 */
export async function listCatalogueChanges(
  db: Analytics,
  { projects, limit, offset }: ChangesInput,
): Promise<CatalogChanges> {
  const condition = `({all: UInt8} OR project_id IN {projects: Array(String)})`
  const params = { all: projects === undefined ? 1 : 0, projects: projects ?? [] }
  const rows = await db.rows<ChangeRow>({
    sql: `
      SELECT stated.* EXCEPT published_at, ${MOMENT} AS published_at FROM (${catalogChangesSql(condition)}) AS stated
      ORDER BY stated.published_at DESC, batch_id, project_id
      LIMIT {limit: UInt32} OFFSET {offset: UInt32}`,
    params: { ...params, limit, offset },
  })
  const [count] = await db.rows<{ total: number }>({
    sql: `SELECT uniqExact(batch_id, project_id) AS total FROM (${PUBLISHED}) WHERE ${condition}`,
    params,
  })
  return {
    changes: rows.map(({ changed, project_id: id, is_metric, ...row }) => ({
      ...row,
      project_id: is_metric ? '' : id,
      metric_id: is_metric ? id : '',
      fields: changed
        .map(([field, before, after]) => ({
          field,
          before: row.kind === 'changed' ? parse(before) : null,
          after: row.kind === 'changed' ? parse(after) : null,
        }))
        .sort((a, b) => (a.field < b.field ? -1 : 1)),
    })),
    total: count?.total ?? 0,
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

function parse(json: string): StatedField['value'] {
  return json === '' ? null : JSON.parse(json)
}
