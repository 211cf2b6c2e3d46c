import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { HOLDING_CHECK_IDS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { frugalSettings } from '../client/statementSettings.ts'
import type { CheckedOutcomes } from './checkBatch.ts'

/** Stores when each check ran, for which batch, and its outcome. */
export async function recordCheckRuns(
  db: Analytics,
  runs: readonly { batch_id: string; outcomes: CheckedOutcomes }[],
): Promise<void> {
  const ran_at = new Date().toISOString().slice(0, -1)
  const rows = runs.flatMap(({ batch_id, outcomes }) =>
    Object.entries(outcomes).map(([check_id, outcome]) =>
      JSON.stringify({ check_id, batch_id, ...outcome, ran_at }),
    ),
  )
  if (rows.length > 0) await db.insert('check_runs', rows.join('\n'), 'JSONEachRow')
}

/** Adds to each new batch the outcome of the checks of its metrics and projects. Call it after `refreshChecks`. */
export async function recordBatchChecks(db: Analytics): Promise<void> {
  const checked = await db.rows({ sql: 'SELECT 1 FROM checks LIMIT 1' })
  if (checked.length === 0) return
  await db.command({
    sql: `
      INSERT INTO batches
      SELECT loaded.* REPLACE (found.checks AS checks, now64(6, 'UTC') AS changed_at)
      FROM (SELECT * FROM batches FINAL WHERE state = 'loaded' AND checks = '[]') AS loaded
      INNER JOIN (
        SELECT batch_id, concat('[', arrayStringConcat(groupArray(toJSONString(CAST(
                 (check_id, title, failed = 0, compared, failed),
                 'Tuple(check_id String, title String, passed Bool, compared UInt64, failed UInt64)'))), ','), ']') AS checks
        FROM (
          SELECT toString(touched.batch_id) AS batch_id, checks.check_id AS check_id, any(checks.title) AS title,
                 sum(checks.compared) AS compared, sum(checks.failed) AS failed
          FROM (
            SELECT batch_id, project_id, groupUniqArray(toString(metric_id)) AS touched_metrics FROM observations
            WHERE batch_id IN (SELECT batch_id FROM batches FINAL WHERE state = 'loaded' AND checks = '[]')
            GROUP BY batch_id, project_id
          ) AS touched
          INNER JOIN checks USING (project_id)
          WHERE hasAny(touched.touched_metrics, CAST(checks.metrics, 'Array(String)'))
          GROUP BY batch_id, check_id
          ORDER BY check_id
        )
        GROUP BY batch_id
      ) AS found USING (batch_id)
      SETTINGS ${frugalSettings(FIRST_DAY)}`,
  })
}

/** SQL of `dueDays`. */
const DUE_DAYS = 'step_days + greatest(2, intDiv(step_days + 1, 2))'

/**
 * Returns how many days after its newest value the next value of a metric is due: one and a half of its steps, at
 * least two days.
 */
export function dueDays(stepDays: number): number {
  return stepDays + Math.max(2, Math.floor((stepDays + 1) / 2))
}

/**
 * Stores the outcome of the checks of whole series after the last batch: how many series have missing days, and how
 * many metrics lag behind the newest day of their source, and on how many days what is only listed is broken. They
 * quarantine no points. Call it after series, gaps, freshness and checks are refreshed.
 */
export async function recordSeriesChecks(db: Analytics): Promise<void> {
  const metrics = listMetrics().filter(({ kind }) => kind === 'flow' || kind === 'stock')
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
  const listed = await db.rows<{ check_id: string; compared: number; failed: number }>({
    sql: `
      SELECT check_id, sum(compared) AS compared, sum(failed) AS failed FROM checks
      WHERE check_id NOT IN {holding: Array(String)} GROUP BY check_id`,
    params: { holding: HOLDING_CHECK_IDS },
  })
  const outcomes = {
    gap: { compared: counts.series, failed: counts.holed },
    staleness: age,
    ...Object.fromEntries(listed.map(({ check_id, ...outcome }) => [check_id, outcome])),
  }
  await recordCheckRuns(db, [{ batch_id: counts.batch_id, outcomes }])
}
