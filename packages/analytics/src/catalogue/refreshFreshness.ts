import { LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import type { Analytics } from '../client/Analytics.ts'

/**
 * Computes how new each metric of each source is, and how many days lie from one value to the next in the middle one of
 * its series. Runs after each load, since it reads every fact.
 */
export async function refreshFreshness(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE freshness_staged' })
  await db.command({
    sql: `
      INSERT INTO freshness_staged
      SELECT source_id, metric_id, max(last_day) AS newest, count(),
             arrayCount(last -> last > newest - {days: UInt8}, groupArray(last_day)), sum(n),
             greatest(1, round(ifNotFinite(
               quantileExactIf(0.5)((last_day - first_day) / (days - 1), days > 2), 1)))
      FROM (
        SELECT metric_id, project_id, source_id, min(day) AS first_day, max(day) AS last_day,
               uniqExact(day) AS days, count() AS n
        FROM facts FINAL GROUP BY metric_id, project_id, source_id
        SETTINGS optimize_aggregation_in_order = 1
      )
      GROUP BY source_id, metric_id`,
    params: { days: LEVEL_DAYS },
  })
  await db.command({ sql: 'EXCHANGE TABLES freshness AND freshness_staged' })
}
