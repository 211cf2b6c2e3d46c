import type { Analytics } from '@tickmark/analytics/client/Analytics'

/** Fifteen typical columns of a list: levels, sums, changes, ratios and a trend. */
export const FIGURE_COLUMNS = [
  'market_cap_circulating_7d_latest',
  'price_7d_latest',
  'price_30d_change',
  'fees_30d_sum',
  'fees_30d_change',
  'fees_365d_sum',
  'revenue_30d_sum',
  'revenue_30d_change',
  'earnings_30d_sum',
  'tvl_7d_latest',
  'tvl_30d_change',
  'pf_circulating_7d_latest',
  'ps_circulating_7d_latest',
  'user_dau_30d_avg',
  'fees_30d_trend',
] as const

const LAST_DAY = '2026-01-31'

/** Percentage of figures that are present, as in the sample. */
const KNOWN = 89

/**
 * Inserts figures of projects directly into the table that lists read. Amounts have cents, changes are rounded to
 * millionths, ratios have full precision.
 */
export async function insertFigures(db: Analytics, ids: readonly string[]): Promise<void> {
  const windows = FIGURE_COLUMNS.map((column) => column.split('_').slice(0, -1))
  const pairs = new Set(windows.map((parts) => `${parts.slice(0, -1).join('_')} ${parts.at(-1)}`))
  await db.command({
    sql: `
      INSERT INTO aggregates (metric_id, interval, project_id, anchor, latest, sum, avg, change, ath, atl, trend,
                              first_day, last_day, points)
      SELECT splitByChar(' ', pair)[1] AS metric, splitByChar(' ', pair)[2] AS span,
             {ids: Array(String)}[number + 1], toDate({last: String}),
             if(match(metric, '^p[fs]_'), size / 7, round(size, 2)), round(size * 30, 2), size,
             round((cityHash64(pair, number, 'change') % 1000000) / 999983 - 0.5, 6), size, size,
             arrayMap(day -> round(size * (1 + (cityHash64(pair, number, day) % 1000) / 5000), 2), range(30)),
             toDate({last: String}) - 29, toDate({last: String}), 30
      FROM (SELECT number, arrayJoin({pairs: Array(String)}) AS pair,
                   exp(4 + (cityHash64(pair, number) % 1000000) / 62500) AS size
            FROM numbers({projects: UInt32}))
      WHERE cityHash64(pair, number, 'known') % 100 < {known: UInt8}`,
    params: { known: KNOWN, pairs: [...pairs], last: LAST_DAY, ids, projects: ids.length },
  })
}
