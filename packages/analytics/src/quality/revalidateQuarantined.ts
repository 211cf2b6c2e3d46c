import { OUTLIER_THRESHOLDS } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import type { Analytics } from '../client/Analytics.ts'
import { batchSql, type CheckedBatch, isFutureSql, POINT_KEY, TOUCHED } from './CheckedBatch.ts'

/**
 * Compares quarantined points with new values of the same points. Another value replaces the point and is checked
 * again. The same value half a day or more later confirms it; earlier it may be a cached response. A withheld value
 * is confirmed only by another source or a person, since a source that changed its units repeats it every day. A
 * snapshot is confirmed as soon as its day is certain. A day that had not begun then and has begun now is checked again
 * like another value.
 */
export async function revalidateQuarantined(
  db: Analytics,
  batch: Omit<CheckedBatch, 'checks' | 'points' | 'hasKnown' | 'isHistory'> & {
    isTrusted: boolean
  },
): Promise<void> {
  const { batches, source_id } = batch
  const { batch_id, observed_at, params } = batchSql(batches)
  const open = `state = 'held' AND source_id = {source_id: String}`
  const [counted] = await db.rows<{ open: number }>({
    sql: `SELECT count() AS open FROM held_points FINAL WHERE ${open} AND ${TOUCHED}`,
    params: { source_id },
  })
  if (counted === undefined || counted.open === 0) return
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY}, source_id, check_id, if(is_same, said, value), expected, why, withheld,
             multiIf(NOT is_same OR has_begun, 'replaced', is_believed, 'released', 'held') AS becomes,
             multiIf(NOT is_same, 'its source says something else now',
                     has_begun, 'its day has begun',
                     {trusted: UInt8} = 1, 'loaded by somebody who trusts it',
                     is_believed, 'its source said it again', '') AS because,
             held_batch_id, observed_at, ${batch_id}, now64(6, 'UTC')
      FROM (
        SELECT held.*, fresh.said AS said,
               abs(fresh.said - held.value) <= ${OUTLIER_THRESHOLDS.sameValue} * abs(held.value) AS is_same,
               ${isFutureSql('held.day', 'held.observed_at')} AND NOT ${isFutureSql('held.day', `fromUnixTimestamp64Milli(${observed_at}, 'UTC')`)} AS has_begun,
               {trusted: UInt8} = 1 OR (held.check_id = 'snapshot' AND {doubtful: UInt8} = 0) OR (held.withheld = 0 AND
                 ${observed_at} >= toUnixTimestamp64Milli(held.observed_at) + ${OUTLIER_THRESHOLDS.confirmHours * 3_600_000}) AS is_believed
        FROM (SELECT * FROM held_points FINAL WHERE ${open} AND ${TOUCHED}) AS held
        INNER JOIN (
          SELECT ${POINT_KEY}, any(value) AS said FROM observations_raw
          WHERE (${POINT_KEY}) IN (SELECT ${POINT_KEY} FROM held_points WHERE ${open})
          GROUP BY ${POINT_KEY} HAVING min(value) = max(value)
        ) AS fresh USING (${POINT_KEY})
      )`,
    params: {
      ...params,
      source_id,
      trusted: batch.isTrusted ? 1 : 0,
      doubtful: batch.doubt === undefined ? 0 : 1,
    },
  })
}
