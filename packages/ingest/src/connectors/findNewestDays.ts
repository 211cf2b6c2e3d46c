import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { addDays, type Day } from '@tickmark/core/time/Day'

/**
 * From which day on a source is asked anew for each project: some days before the newest complete one that it gave.
 * Of several metrics the one that is furthest behind counts. A project that it gave nothing of yet is absent.
 */
export async function findNewestDays(
  db: Analytics,
  of: { source_id: string; metrics: readonly MetricId[]; revision_days: number },
): Promise<Map<string, Day>> {
  const rows = await db.rows<{ project_id: string; newest: Day }>({
    sql: `
      SELECT project_id, toString(min(newest)) AS newest
      FROM (
        SELECT project_id, metric_id, max(day) AS newest FROM observations
        WHERE source_id = {source_id: String} AND metric_id IN {metrics: Array(String)} AND provisional = 0
        GROUP BY metric_id, project_id
      )
      GROUP BY project_id
      SETTINGS optimize_aggregation_in_order = 1`,
    params: { source_id: of.source_id, metrics: of.metrics },
  })
  return new Map(rows.map((row) => [row.project_id, addDays(row.newest, -of.revision_days)]))
}
