import type { Restatement } from '@tickmark/core/answers/Restatement'
import type { Analytics } from '../client/Analytics.ts'

export type RestatementsInput = {
  projects?: readonly string[]
  metrics?: readonly string[]
  /** ISO 8601: only changes observed at or after this moment. */
  since?: string
  limit: number
  offset: number
}

/**
 * Points whose value a later observation changed, newest change first.
 * A value that an unfinished day had before it was over does not count as restated.
 */
export function listRestatements(db: Analytics, input: RestatementsInput): Promise<Restatement[]> {
  return db.rows<Restatement>({
    sql: `
      SELECT metric_id, project_id, chain_id, product_id, day, old_value, value AS new_value,
             (value - old_value) / nullIf(abs(old_value), 0) AS change,
             old_source_id, source_id AS new_source_id,
             formatDateTime(old_observed_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS old_observed_at,
             formatDateTime(observed_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS new_observed_at,
             old_batch_id, batch_id AS new_batch_id
      FROM (
        SELECT *,
               lagInFrame(toNullable(value)) OVER versions AS old_value,
               lagInFrame(provisional) OVER versions AS old_provisional,
               lagInFrame(toString(source_id)) OVER versions AS old_source_id,
               lagInFrame(observed_at) OVER versions AS old_observed_at,
               lagInFrame(toString(batch_id)) OVER versions AS old_batch_id
        FROM observations
        WHERE ({all_projects: UInt8} OR project_id IN {projects: Array(String)})
          AND ({all_metrics: UInt8} OR metric_id IN {metrics: Array(String)})
        WINDOW versions AS (
          PARTITION BY metric_id, project_id, chain_id, product_id, contract_id, day
          ORDER BY observed_at, batch_id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)
      )
      WHERE old_value IS NOT NULL AND old_provisional = 0 AND old_value != value
        AND observed_at >= parseDateTime64BestEffort({since: String}, 3, 'UTC')
      ORDER BY observed_at DESC, metric_id, project_id, day DESC, chain_id, product_id
      LIMIT {limit: UInt32} OFFSET {offset: UInt32}`,
    params: {
      all_projects: input.projects === undefined ? 1 : 0,
      projects: input.projects ?? [],
      all_metrics: input.metrics === undefined ? 1 : 0,
      metrics: input.metrics ?? [],
      since: input.since ?? '2000-01-01T00:00:00Z',
      limit: input.limit,
      offset: input.offset,
    },
  })
}
