import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'

/** A series of which something was loaded, and the first day whose value may be another for it. */
export type TouchedSeries = { metric_id: string; project_id: string; from: Day }

/**
 * The series that these batches told of. Where values come after the last one that is known, the days in between count
 * as well: parts that went on after a total had ended may be the whole again. Of a series that nothing is known of, all
 * days count.
 */
export async function listTouched(
  db: Analytics,
  batches: readonly string[],
): Promise<TouchedSeries[]> {
  if (batches.length === 0) return []
  return db.rows<TouchedSeries>({
    sql: `
      SELECT metric_id, project_id, toString(least(touched.first_day, known.next_day)) AS from
      FROM (
        SELECT metric_id, project_id, min(day) AS first_day FROM observations
        WHERE batch_id IN {batches: Array(String)} GROUP BY metric_id, project_id
      ) AS touched
      LEFT JOIN (
        SELECT metric_id, project_id, max(days[-1]) + 1 AS next_day FROM daily_values FINAL
        GROUP BY metric_id, project_id
      ) AS known USING (metric_id, project_id)`,
    params: { batches },
  })
}
