import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { OUTLIER_THRESHOLDS, SPIKE_LIMITS } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import type { Analytics } from '../client/Analytics.ts'
import { COMPARING_SETTINGS } from '../client/statementSettings.ts'
import { POINT_KEY, SERIES_KEY } from './CheckedBatch.ts'

/** The number of days that are compared; an error in a whole series shows on all of them. */
const COMPARED_DAYS = 60
/** Minimum number of days that must have changed, in addition to the share of the days known on both sides. */
const MIN_DAYS = 3
const MIN_SHARE = 0.8
/** From this amount on, series are also checked point by point; below it only as a whole. */
const SMALL = 100
/** Metrics with any value are not checked point by point. */
const listUnjudged = perMetrics((metrics) =>
  metrics.filter(({ kind }) => SPIKE_LIMITS[kind] === null),
)

export type QuarantinedSeries = { why: string; series: number; example: string }

/**
 * Removes series from a batch that differ from the same source's known ones in a way that no correction explains:
 * shifted by a day, for example after the source changed its time zone; dropped to zero on known days, for example
 * after a part was removed; or in other units, if too small to be checked point by point.
 */
export async function withholdSeries(
  db: Analytics,
  batch: { source_id: string; observed_at: number },
): Promise<QuarantinedSeries[]> {
  const { source_id, observed_at } = batch
  const params = {
    source_id,
    observed_at,
    anything: listUnjudged().map(({ metric_id }) => metric_id),
  }
  const found = await db.rows<QuarantinedSeries>({
    sql: `
      SELECT why, count() AS series,
             any(concat(metric_id, ' of ', project_id, ': ', toString(changed), ' of ', toString(compared), ' days')) AS example
      FROM (${doubtfulSql()}) GROUP BY why ORDER BY why
      SETTINGS ${COMPARING_SETTINGS}`,
    params,
  })
  if (found.length > 0)
    await db.command({
      sql: `ALTER TABLE observations_raw DELETE
            WHERE (${SERIES_KEY}) IN (SELECT ${SERIES_KEY} FROM (${doubtfulSql()})) SETTINGS mutations_sync = 1`,
      params,
    })
  return found
}

/** Series in which most days have the known value of the day before or after, zero, or other units. */
function doubtfulSql(): string {
  return `
    SELECT ${SERIES_KEY}, count() AS compared,
           greatest(countIf(value = before), countIf(value = after)) AS moved,
           greatest(countIf(value = before AND value != same_day), countIf(value = after AND value != same_day)) AS misplaced,
           countIf(same_day > 0) AS somethings, countIf(same_day > 0 AND value = 0) AS nothings,
           misplaced >= ${MIN_DAYS} AND moved >= ${MIN_SHARE} * compared AS is_moved,
           nothings >= ${MIN_DAYS} AND nothings >= ${MIN_SHARE} * somethings AS is_gone,
           countIf(value != 0 AND same_day != 0 AND (abs(value / same_day) > ${OUTLIER_THRESHOLDS.otherUnits} OR abs(same_day / value) > ${OUTLIER_THRESHOLDS.otherUnits})) AS scaled,
           scaled >= ${MIN_DAYS} AND scaled >= ${MIN_SHARE} * compared
             AND (max(abs(same_day)) < ${SMALL} OR has({anything: Array(String)}, metric_id)) AS is_scaled,
           multiIf(is_gone, nothings, is_scaled, scaled, moved) AS changed,
           multiIf(is_gone, 'gone to nothing', is_scaled, 'in other units', 'moved by a day') AS why
    FROM (
      SELECT fresh.metric_id AS metric_id, fresh.project_id AS project_id, fresh.chain_id AS chain_id,
             fresh.product_id AS product_id, fresh.contract_id AS contract_id,
             fresh.value AS value, known.value AS same_day, known.before AS before, known.after AS after
      FROM (SELECT ${POINT_KEY}, value FROM observations_raw WHERE ${recentSql()}) AS fresh
      INNER JOIN (
        SELECT ${POINT_KEY}, value,
               lagInFrame(toNullable(value)) OVER ordered AS before,
               leadInFrame(toNullable(value)) OVER ordered AS after
        FROM (
          SELECT ${POINT_KEY}, value FROM facts FINAL
          PREWHERE ${recentSql()} WHERE provisional = 0 AND source_id = {source_id: String}
            AND (${SERIES_KEY}) IN (
              SELECT ${SERIES_KEY} FROM observations_raw WHERE ${recentSql()}
              GROUP BY ${SERIES_KEY} HAVING count() >= ${MIN_DAYS})
        )
        WINDOW ordered AS (PARTITION BY ${SERIES_KEY} ORDER BY day ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)
      ) AS known USING (${POINT_KEY})
      WHERE before IS NOT NULL OR after IS NOT NULL
    )
    GROUP BY ${SERIES_KEY}
    HAVING is_moved OR is_gone OR is_scaled`
}

function recentSql(): string {
  return `day > toDate(fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC')) - ${COMPARED_DAYS}`
}
