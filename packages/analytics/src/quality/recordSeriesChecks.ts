import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { Analytics } from '../client/Analytics.ts'
import { recordCheckRuns } from './recordCheckRuns.ts'

/** How many days after a metric's newest value nothing newer is due: one of its steps, and half of another, at least two days. */
export const DUE_DAYS = 'step_days + greatest(2, intDiv(step_days + 1, 2))'

/**
 * Keeps what the checks that look at whole series found after the last batch: how many series have days missing, and
 * how many metrics lag behind the newest day that their source has of anything. They hold no points. Comes after the
 * series, the gaps and the freshness are made new.
 */
export async function recordSeriesChecks(db: Analytics): Promise<void> {
  const metrics = METRICS.filter(({ kind }) => kind === 'flow' || kind === 'stock')
  const [counts] = await db.rows<{ batch_id: string; series: number; holed: number }>({
    sql: `
      SELECT (SELECT max(batch_id) FROM batches FINAL WHERE state IN ('loaded', 'unchanged')) AS batch_id,
             (SELECT count() FROM series WHERE notEmpty(source_ids) AND metric_id IN {metrics: Array(String)}) AS series,
             (SELECT uniqExact(metric_id, project_id) FROM gaps) AS holed`,
    params: { metrics: metrics.map(({ metric_id }) => metric_id) },
  })
  const [age] = await db.rows<{ compared: number; failed: number }>({
    sql: `
      SELECT count() AS compared, countIf(newest_day + ${DUE_DAYS} < newest_of_source) AS failed
      FROM (SELECT newest_day, step_days, max(newest_day) OVER (PARTITION BY source_id) AS newest_of_source FROM freshness)`,
  })
  if (counts === undefined || age === undefined) return
  await recordCheckRuns(db, counts.batch_id, {
    gap: { compared: counts.series, failed: counts.holed },
    staleness: age,
  })
}
