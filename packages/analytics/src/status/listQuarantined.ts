import type { QuarantineState } from '@tickmark/core/answers/choices'
import type {
  QuarantinedPoint,
  QuarantinedPoints,
  QuarantinedProject,
} from '@tickmark/core/answers/Quality'
import type { QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { indexSeries } from '../series/indexSeries.ts'

type QuarantinedPointsInput = {
  projects?: readonly string[]
  metrics?: readonly string[]
  sources?: readonly string[]
  checks?: readonly QualityCheckId[]
  states?: readonly QuarantineState[]
  /** Only points of this day or later. */
  earliest?: string
  limit: number
  offset: number
}

/** Points that are or were quarantined, newest change first. By default those that are quarantined now. */
export async function listQuarantinedPoints(
  db: Analytics,
  input: QuarantinedPointsInput,
): Promise<QuarantinedPoints> {
  const filters = {
    project_id: input.projects,
    metric_id: input.metrics,
    source_id: input.sources,
    check_id: input.checks,
    state: input.states ?? ['held'],
  }
  const requested = Object.entries(filters).filter(([, values]) => values !== undefined)
  const where = [
    'day >= {earliest: Date}',
    ...requested.map(([column]) => `${column} IN {${column}: Array(String)}`),
  ].join(' AND ')
  const params = { earliest: input.earliest ?? FIRST_DAY, ...Object.fromEntries(requested) }
  const format = `'%Y-%m-%dT%H:%i:%SZ', 'UTC'`
  const rows = await db.rows<Omit<QuarantinedPoint, 'withheld'> & { withheld: number }>({
    sql: `
      SELECT check_id, metric_id, project_id, chain_id, product_id, contract_id, toString(held.day) AS day, source_id,
             value, expected, why, withheld, state, reason, held_batch_id AS batch_id, batches.input AS file,
             formatDateTime(held.observed_at, ${format}) AS observed_at,
             formatDateTime(held.changed_at, ${format}) AS changed_at
      FROM (
        SELECT * FROM held_points FINAL WHERE ${where}
        ORDER BY changed_at DESC, metric_id, project_id, day DESC, chain_id, product_id, contract_id, source_id, check_id
        LIMIT {limit: UInt32} OFFSET {offset: UInt32}
      ) AS held
      LEFT JOIN (SELECT batch_id AS told_in, input FROM batches FINAL) AS batches ON batches.told_in = held.held_batch_id
      ORDER BY held.changed_at DESC, metric_id, project_id, held.day DESC, chain_id, product_id, contract_id, source_id, check_id`,
    params: { ...params, limit: input.limit, offset: input.offset },
  })
  const [count] = await db.rows<{ total: number }>({
    sql: `SELECT count() AS total FROM held_points FINAL WHERE ${where}`,
    params,
  })
  return {
    points: rows.map((row) => ({ ...row, withheld: row.withheld === 1 })),
    total: count?.total ?? 0,
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

type Narrowed = {
  /** All projects by default. */
  projects?: readonly string[] | undefined
  metrics?: readonly string[] | undefined
  limit: number
}

/** Quarantined points by batch and project, newest first. */
export function listQuarantinedProjects(
  db: Analytics,
  { projects, metrics, limit }: Narrowed,
): Promise<QuarantinedProject[]> {
  return db.rows<QuarantinedProject>({
    sql: `
      SELECT held_batch_id AS batch_id, project_id, any(source_id) AS source_id,
             formatDateTime(max(held.changed_at) AS changed, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS changed_at,
             count() AS values, countIf(held.withheld = 1) AS withheld,
             arraySort(groupUniqArray(toString(metric_id))) AS metric_ids,
             arraySort(groupUniqArray(toString(check_id))) AS check_ids,
             min(day) AS first_day, max(day) AS last_day
      FROM held_points AS held FINAL
      WHERE state = 'held' AND ({of_all: UInt8} OR project_id IN {projects: Array(String)})
        AND ({of_any: UInt8} OR metric_id IN {metrics: Array(String)})
      GROUP BY held_batch_id, project_id
      ORDER BY changed DESC, project_id
      LIMIT {limit: UInt32}`,
    params: {
      of_all: projects === undefined ? 1 : 0,
      projects: projects ?? [],
      of_any: metrics === undefined ? 1 : 0,
      metrics: metrics ?? [],
      limit,
    },
  })
}
