import type { RestatementOrder } from '@tickmark/core/answers/choices'
import type {
  RestatedProject,
  RestatedSeries,
  Restatement,
  Restatements,
} from '@tickmark/core/answers/Restatements'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { indexSeries } from '../series/indexSeries.ts'

type RestatementsInput = {
  projects?: readonly string[]
  metrics?: readonly string[]
  /** ISO 8601: only changes observed at or after this moment. */
  since?: string
  /** Only points of this day or later. */
  earliest?: string
  /** Only changes by at least this fraction of the old value, or from zero. */
  min_change?: number | undefined
  order?: RestatementOrder | undefined
  limit: number
  offset: number
}

/** By size, changes from zero come first, which are no fraction of anything. */
const ORDERS = {
  newest: '',
  largest: 'abs(new_value - old_value) / nullIf(abs(old_value), 0) DESC NULLS FIRST,',
} as const satisfies Record<RestatementOrder, string>

/** Series in the summary. */
const MAX_SUMMARY = 50

/** Points whose value was changed by a later observation, newest change first by default, from the derived tables. */
export async function listRestatements(
  db: Analytics,
  input: RestatementsInput,
): Promise<Restatements> {
  const where = `
    WHERE ({all_projects: UInt8} OR project_id IN {projects: Array(String)})
      AND ({all_metrics: UInt8} OR metric_id IN {metrics: Array(String)})
      AND day >= {earliest: Date}
      AND r.new_observed_at >= parseDateTime64BestEffort({since: String}, 3, 'UTC')
      AND abs(new_value - old_value) >= {min_change: Float64} * abs(old_value)`
  const params = {
    all_projects: input.projects === undefined ? 1 : 0,
    projects: input.projects ?? [],
    all_metrics: input.metrics === undefined ? 1 : 0,
    metrics: input.metrics ?? [],
    earliest: input.earliest ?? FIRST_DAY,
    since: input.since ?? '2000-01-01T00:00:00Z',
    min_change: input.min_change ?? 0,
  }
  const format = `'%Y-%m-%dT%H:%i:%SZ', 'UTC'`
  const restatements = await db.rows<Omit<Restatement, 'new_file'>>({
    sql: `
      SELECT metric_id, project_id, chain_id, product_id, contract_id, day, old_value, new_value,
             (new_value - old_value) / nullIf(abs(old_value), 0) AS change,
             old_source_id, new_source_id,
             formatDateTime(r.old_observed_at, ${format}) AS old_observed_at,
             formatDateTime(r.new_observed_at, ${format}) AS new_observed_at,
             old_batch_id, new_batch_id
      FROM restatements AS r ${where}
      ORDER BY ${ORDERS[input.order ?? 'newest']} r.new_observed_at DESC, metric_id, project_id, day DESC, chain_id, product_id, contract_id,
               old_batch_id, new_batch_id
      LIMIT {limit: UInt32} OFFSET {offset: UInt32}`,
    params: { ...params, limit: input.limit, offset: input.offset },
  })
  const series = await db.rows<RestatedSeries>({
    sql: `
      SELECT metric_id, project_id, count() AS values, min(day) AS first_day, max(day) AS last_day,
             argMax((new_value - old_value) / nullIf(abs(old_value), 0),
                    abs(new_value - old_value) / nullIf(abs(old_value), 0)) AS largest_change
      FROM restatements AS r ${where}
      GROUP BY metric_id, project_id ORDER BY values DESC, metric_id, project_id LIMIT ${MAX_SUMMARY}`,
    params,
  })
  const [count] = await db.rows<{ total: number }>({
    sql: `SELECT count() AS total FROM restatements AS r ${where}`,
    params,
  })
  const files = await readFiles(
    db,
    restatements.map(({ new_batch_id }) => new_batch_id),
  )
  return {
    restatements: restatements.map((row) => ({
      ...row,
      new_file: files.get(row.new_batch_id) ?? '',
    })),
    total: count?.total ?? 0,
    series,
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

/** The inputs of some batches. A join would read all restatements. */
async function readFiles(
  db: Analytics,
  batches: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ batch_id: string; input: string }>({
    sql: 'SELECT batch_id, input FROM batches FINAL WHERE batch_id IN {batches: Array(String)}',
    params: { batches: [...new Set(batches)] },
  })
  return new Map(rows.map(({ batch_id, input }) => [batch_id, input]))
}

/** Restatements by load and project, newest first; for all projects, or some. */
export function listRestatedProjects(
  db: Analytics,
  { projects, limit }: { projects?: readonly string[] | undefined; limit: number },
): Promise<RestatedProject[]> {
  return db.rows<RestatedProject>({
    sql: `
      SELECT new_batch_id AS batch_id, project_id, any(new_source_id) AS source_id,
             formatDateTime(max(new_observed_at) AS observed, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS observed_at,
             count() AS values, arraySort(groupUniqArray(toString(metric_id))) AS metric_ids,
             min(day) AS first_day, max(day) AS last_day,
             argMax((new_value - old_value) / nullIf(abs(old_value), 0),
                    abs(new_value - old_value) / nullIf(abs(old_value), 0)) AS largest_change
      FROM restatements
      WHERE {all: UInt8} OR project_id IN {projects: Array(String)}
      GROUP BY batch_id, project_id
      ORDER BY observed DESC, project_id
      LIMIT {limit: UInt32}`,
    params: { all: projects === undefined ? 1 : 0, projects: projects ?? [], limit },
  })
}
