import type { Freshness, FreshnessRow } from '@tickmark/core/answers/Coverage'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { createParams } from '../compile/createParams.ts'
import { freshnessSql } from '../rollups/refreshFreshness.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { findVisibleMonths, visibleMonthsSql } from '../series/visibleMonths.ts'

type Row = Pick<
  FreshnessRow,
  'source_id' | 'metric_id' | 'newest_day' | 'series' | 'current_series' | 'points'
> & { step_days: number }

/** The newest day of each metric of each source, from the derived tables. Sources without facts are absent. */
export async function getFreshness(db: Analytics, { today }: { today: Day }): Promise<Freshness> {
  const { newest, isSample } = await indexSeries(db)
  const rows = await listFreshness(db)
  const yesterday = addDays(today, -1)
  return {
    rows: rows.map(({ step_days: _, ...row }) => {
      const anchor = newest.get(row.metric_id) ?? row.newest_day
      return {
        ...row,
        newest_day: row.newest_day > today ? today : row.newest_day,
        source_name: SOURCE_NAMES[row.source_id] ?? row.source_id,
        anchor,
        days_behind: Math.max(0, daysBetween(row.newest_day, anchor)),
        days_old: Math.max(0, daysBetween(row.newest_day, yesterday)),
      }
    }),
    meta: { data_version: db.dataVersion, sample: isSample },
  }
}

/** The table `freshness`, or as it would be for the visible days. Memoized per data version. */
export const listFreshness = memoPerVersion(async (db: Analytics): Promise<Row[]> => {
  const visible = await findVisibleMonths(db)
  const params = createParams()
  const from =
    visible === null ? 'freshness' : `(${freshnessSql(visibleMonthsSql(visible.start, params))})`
  return (visible?.whole ?? db).rows<Row>({
    sql: `SELECT source_id, metric_id, newest_day, series, current_series, points, step_days
          FROM ${from} ORDER BY newest_day, source_id, metric_id`,
    params: params.values,
  })
})
