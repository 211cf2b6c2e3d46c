import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { frugalSettings } from '@tickmark/analytics/client/statementSettings'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { SeriesOfPoint } from '../finalDays/findFinalDays.ts'
import { LATEST_DAYS } from '../finalDays/findFinalDigests.ts'

/** The longest period that listings state a sum of. */
const MAX_SUM_DAYS = 30

/**
 * The end of a known series. Sums end with its newest day and are null if one of their days is
 * missing.
 */
export type KnownSeries = Required<SeriesOfPoint> & {
  newest: Day
  /** The newest day with a value, also where it may still change. */
  reported: Day
  /** Values of the newest day and of the day before, which is null if missing. */
  last: number
  previous: number | null
  sums: { 6: number | null; 7: number | null; 29: number | null; 30: number | null }
}

type KnownRow = Required<SeriesOfPoint> & {
  newest: Day
  reported: Day
  last: number
  previous: number | null
  sum_6: number | null
  sum_7: number | null
  sum_29: number | null
  sum_30: number | null
}

/**
 * Finds the end of every series that the source reported of these metrics, grouped by project,
 * including series for which another source takes precedence. Series whose newest day is more than
 * a month plus `revision_days` before `today` have ended and are absent. With `provisional`, days
 * that may still change count too; otherwise a series of only such days ends in 1970.
 */
export async function findKnownSeries(
  db: Analytics,
  of: {
    source_id: string
    metrics: readonly MetricId[]
    provisional: boolean
    revision_days: number
    today: Day
  },
): Promise<Map<string, KnownSeries[]>> {
  const since = addDays(of.today, -MAX_SUM_DAYS - of.revision_days)
  const rows = await db.rows<KnownRow>({
    sql: `
      SELECT ${SERIES}, toString(newest) AS newest, toString(reported) AS reported,
             days[-1].4 AS last,
             arrayFirstOrNull(one -> one.1 = newest - 1, days).4 AS previous,
             ${[6, 7, 29, 30].map(sumSql).join(', ')}
      FROM (
        SELECT ${SERIES}, ${LATEST_DAYS} AS latest,
               arrayFilter(one -> one.5 <= {provisional: UInt8}, latest) AS days,
               days[-1].1 AS newest, latest[-1].1 AS reported
        FROM (${recentSql('observations')} UNION ALL ${recentSql('second_opinions')})
        GROUP BY ${SERIES}
      )
      SETTINGS optimize_aggregation_in_order = 1, ${frugalSettings(since)}`,
    params: {
      source_id: of.source_id,
      metrics: of.metrics,
      provisional: of.provisional ? 1 : 0,
      since,
    },
  })
  const known = new Map<string, KnownSeries[]>()
  for (const { sum_6, sum_7, sum_29, sum_30, ...row } of rows) {
    const series = { ...row, sums: { 6: sum_6, 7: sum_7, 29: sum_29, 30: sum_30 } }
    const others = known.get(row.project_id)
    if (others) others.push(series)
    else known.set(row.project_id, [series])
  }
  return known
}

const SERIES = 'metric_id, project_id, chain_id, product_id, contract_id'

/** Reads all versions, because the latest version of a day counts. */
function recentSql(table: 'observations' | 'second_opinions'): string {
  return `
    SELECT ${SERIES}, day, value, provisional, observed_at, batch_id FROM ${table}
    WHERE source_id = {source_id: String} AND metric_id IN {metrics: Array(String)}
      AND day >= {since: Date}`
}

/** The sum of the last `days` days; null if any of them has no value. */
function sumSql(days: number): string {
  const isIn = `one -> one.1 > newest - ${days}`
  return `if(arrayCount(${isIn}, days) = ${days},
             arraySum(one -> one.4, arrayFilter(${isIn}, days)), NULL) AS sum_${days}`
}
