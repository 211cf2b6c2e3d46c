import { METRICS } from '@tickmark/core/metrics/METRICS'
import { JUDGING, SPIKE_LIMITS } from '@tickmark/core/quality/JUDGING'
import type { Analytics } from '../client/Analytics.ts'
import { COMPARING_SETTINGS } from '../client/statementSettings.ts'
import { type CheckedBatch, DAYS_READ, POINT_KEY, touchedDays } from './CheckedBatch.ts'
import { doubtColumns, doubtParams } from './doubts.ts'

const JUDGED = METRICS.filter(({ kind }) => SPIKE_LIMITS[kind] !== null)

/**
 * Finds points that restate a known value of their day by a factor of a thousand or more. A day that was unfinished
 * at its earlier observation is not compared, and one that is unfinished now may be small. Runs in the engine, since
 * a source that changes its units restates all of its values.
 */
export async function findRestated(db: Analytics, batch: CheckedBatch): Promise<void> {
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY},
             ${doubtColumns({ check: `'unit_jump'`, value: 'fresh.value', expected: 'known.value', why: `concat(toString(toFloat32(abs(fresh.value / known.value))), ' times what was known of the same day')` })}
      FROM observations_raw AS fresh
      INNER JOIN (
        SELECT ${POINT_KEY}, value FROM facts FINAL
        PREWHERE ${DAYS_READ} WHERE provisional = 0 AND metric_id IN {judged: Array(String)} AND ${touchedDays(batch)}
      ) AS known USING (${POINT_KEY})
      WHERE fresh.value != 0
        AND abs(known.value) > 0
        AND abs(known.value) >= transform(toString(metric_id), {judged: Array(String)}, {least: Array(Float64)}, inf)
        AND (abs(fresh.value) > ${JUDGING.otherUnits} * abs(known.value)
          OR (fresh.provisional = 0 AND abs(fresh.value) * ${JUDGING.otherUnits} < abs(known.value)))
        AND (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')
      SETTINGS ${COMPARING_SETTINGS}`,
    params: {
      ...doubtParams(batch),
      judged: JUDGED.map(({ metric_id }) => metric_id),
      least: JUDGED.map(({ kind }) => SPIKE_LIMITS[kind]?.least ?? 0),
    },
  })
}
