import { LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'

/**
 * Computes the newest day of each metric of each source, and the median number of days between two values of a
 * series. Call it after `refreshSeriesMonths`.
 */
export async function refreshFreshness(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE freshness_staged' })
  await db.command({
    sql: `INSERT INTO freshness_staged ${freshnessSql('series_months FINAL')}`,
  })
  await db.command({ sql: 'EXCHANGE TABLES freshness AND freshness_staged' })
}

/** SQL of the rows of the table `freshness`; `months` is what follows FROM, with the columns of `series_months`. */
export function freshnessSql(months: string): string {
  return `
      SELECT source_id, metric_id, max(last_day) AS newest_day, count() AS series,
             arrayCount(last -> last > newest_day - ${LEVEL_DAYS}, groupArray(last_day)) AS current_series,
             sum(n) AS points,
             greatest(1, round(ifNotFinite(
               quantileExactIf(0.5)((last_day - first_day) / (days - 1), days > 2), 1))) AS step_days
      FROM (
        SELECT metric_id, project_id, source.source_id AS source_id, min(source.first_day) AS first_day,
               max(source.last_day) AS last_day, sum(bitCount(source.present)) AS days, sum(source.points) AS n
        FROM ${months} ARRAY JOIN sources AS source
        GROUP BY metric_id, project_id, source_id
      )
      GROUP BY source_id, metric_id`
}

/**
 * Maximum number of gaps of a series that are stored, the longest first: a weekly source has one between any two
 * values.
 */
const GAPS_PER_SERIES = 100

/**
 * Finds days without a value within reported series of amounts and levels. A day counts as present if the project has
 * any value of the metric, including a part. Call it after `refreshSeriesMonths`.
 */
export async function refreshGaps(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE gaps_staged' })
  const params = createParams()
  const sql = `INSERT INTO gaps_staged ${gapsSql('series_months FINAL', params)}`
  await db.command({ sql, params: params.values })
  await db.command({ sql: 'EXCHANGE TABLES gaps AND gaps_staged' })
}

/** SQL of the rows of the table `gaps`; `months` is what follows FROM, with the columns of `series_months`. */
export function gapsSql(months: string, params: Params): string {
  const metrics = listMetrics().filter(({ kind }) => kind === 'flow' || kind === 'stock')
  const ids = params.add(
    metrics.map(({ metric_id }) => metric_id),
    'Array(String)',
  )
  return `
      SELECT metric_id, project_id, gap.1 AS from_day, gap.2 AS to_day, gap.2 - gap.1 + 1 AS days
      FROM (
        SELECT metric_id, project_id, arraySort(groupArrayArray(
                 arrayMap(bit -> month + bit, bitPositionsToArray(present)))) AS days
        FROM ${months}
        WHERE (metric_id, project_id) IN (
          SELECT metric_id, project_id FROM ${months} WHERE metric_id IN ${ids}
          GROUP BY metric_id, project_id
          HAVING sum(bitCount(present)) < max(last_day) - min(first_day) + 1)
        GROUP BY metric_id, project_id
      )
      ARRAY JOIN arrayFilter(
        gap -> gap.1 <= gap.2,
        arrayMap((day, next) -> (day + 1, next - 1), arrayPopBack(days), arrayPopFront(days))
      ) AS gap
      ORDER BY days DESC, from_day
      LIMIT ${GAPS_PER_SERIES} BY metric_id, project_id`
}
