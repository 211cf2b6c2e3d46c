import type { Freshness, FreshnessRow } from '@tickmark/core/answers/Coverage'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { indexSeries } from '../series/indexSeries.ts'

type Row = Pick<
  FreshnessRow,
  'source_id' | 'metric_id' | 'newest_day' | 'series' | 'current_series' | 'points'
>

/** The newest day of each metric of each source, from the derived tables. Sources without facts are absent. */
export async function getFreshness(db: Analytics, { today }: { today: Day }): Promise<Freshness> {
  const { newest, isSample } = await indexSeries(db)
  const rows = await db.rows<Row>({
    sql: `SELECT source_id, metric_id, newest_day, series, current_series, points
          FROM freshness ORDER BY newest_day, source_id, metric_id`,
  })
  const yesterday = addDays(today, -1)
  return {
    rows: rows.map((row) => {
      const anchor = newest.get(row.metric_id) ?? row.newest_day
      return {
        ...row,
        source_name: SOURCE_NAMES[row.source_id] ?? row.source_id,
        anchor,
        days_behind: Math.max(0, daysBetween(row.newest_day, anchor)),
        days_old: Math.max(0, daysBetween(row.newest_day, yesterday)),
      }
    }),
    meta: { data_version: db.dataVersion, sample: isSample },
  }
}
