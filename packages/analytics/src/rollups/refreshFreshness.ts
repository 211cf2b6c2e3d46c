import { LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import type { Analytics } from '../client/Analytics.ts'

/**
 * Computes how new each metric of each source is, and how many days lie from one value to the next in the middle one of
 * its series. Comes after `refreshSeriesMonths`.
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
        SELECT metric_id, project_id, source.source_id AS source_id, min(source.first_day) AS first_day,
               max(source.last_day) AS last_day, sum(bitCount(source.present)) AS days, sum(source.points) AS n
        FROM series_months FINAL ARRAY JOIN sources AS source
        GROUP BY metric_id, project_id, source_id
      )
      GROUP BY source_id, metric_id`,
    params: { days: LEVEL_DAYS },
  })
  await db.command({ sql: 'EXCHANGE TABLES freshness AND freshness_staged' })
}
