import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { frugalSettings } from '../client/frugalSettings.ts'

/**
 * Writes beside each batch that was loaded since the last time the outcome of the checks of the metrics and projects
 * that it touched.
 * Call it after `refreshChecks`.
 */
export async function recordBatchChecks(db: Analytics): Promise<void> {
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
