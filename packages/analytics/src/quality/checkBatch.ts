import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { JUDGING, SPIKE_LIMITS } from '@tickmark/core/quality/JUDGING'
import type { QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { COMPARING_SETTINGS } from '../client/statementSettings.ts'
import {
  type CheckedBatch,
  type CheckOutcome,
  DAYS_READ,
  POINT_KEY,
  touchedDays,
} from './CheckedBatch.ts'
import { doubtColumns, doubtParams } from './doubts.ts'
import { findBrokenIdentity } from './findBrokenIdentity.ts'
import { findBrokenParts } from './findBrokenParts.ts'
import { findFarPoints } from './findFarPoints.ts'
import { IDENTITIES } from './IDENTITIES.ts'

const listJudged = perMetrics((metrics) =>
  metrics.filter(({ kind }) => SPIKE_LIMITS[kind] !== null),
)

/**
 * Finds points that restate a known value of their day by a factor of a thousand or more. A day that was unfinished
 * at its earlier observation is not compared, and one that is unfinished now may be small. Runs in the engine, since
 * a source that changes its units restates all of its values.
 */
async function findRestated(db: Analytics, batch: CheckedBatch): Promise<void> {
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
      judged: listJudged().map(({ metric_id }) => metric_id),
      least: listJudged().map(({ kind }) => SPIKE_LIMITS[kind]?.least ?? 0),
    },
  })
}

/** The checks of single points. */
const POINT_CHECKS = [
  'impossible',
  'unit_jump',
  'spike',
] as const satisfies readonly QualityCheckId[]

export type CheckedOutcomes = Partial<Record<QualityCheckId, CheckOutcome>>

/**
 * Checks the points of a batch before they become visible and writes doubtful ones to `held_points_raw`. Reads only
 * the series of the batch. Call it after `revalidateQuarantined` and before `withhold`, which counts the findings.
 */
export async function checkBatch(db: Analytics, batch: CheckedBatch): Promise<CheckedOutcomes> {
  const { hasKnown, doubt } = batch
  if (doubt !== undefined) {
    await findSnapshots(db, { ...batch, doubt })
    return { snapshot: { compared: batch.points, failed: batch.points } }
  }
  const { hasParts, metrics, first } = await describe(db)
  await findFutureDays(db, batch)
  if (hasKnown) await findRestated(db, batch)
  await findFarPoints(db, batch, hasKnown ? { first } : null)
  const outcomes: CheckedOutcomes = {}
  for (const identity of IDENTITIES) {
    const given = identity.metrics.filter((id) => metrics.includes(id))
    const others = identity.metrics.filter((id) => !given.includes(id))
    const mayHold = given.length > 0 && (await areKnown(db, others))
    const hasKnownTotals = hasKnown || others.length > 0
    if (mayHold)
      outcomes[identity.check_id] = await findBrokenIdentity(db, {
        batch,
        identity,
        hasKnown: hasKnownTotals,
      })
  }
  if (hasParts) outcomes.parts = await findBrokenParts(db, batch, hasKnown)
  for (const check_id of POINT_CHECKS) outcomes[check_id] = { compared: batch.points, failed: 0 }
  return outcomes
}

/** The properties of a batch that decide which checks have to run. */
async function describe(
  db: Analytics,
): Promise<{ hasParts: boolean; metrics: string[]; first: Day }> {
  const [row] = await db.rows<{ parts: number; metrics: string[]; first: Day }>({
    sql: `
      SELECT toString(min(day)) AS first, countIf(chain_id != '' OR product_id != '' OR contract_id != '') AS parts,
             groupUniqArray(toString(metric_id)) AS metrics
      FROM observations_raw`,
  })
  return {
    hasParts: (row?.parts ?? 0) > 0,
    metrics: row?.metrics ?? [],
    first: row?.first ?? '',
  }
}

/** Whether the store has points of each of these metrics for the projects of the batch. */
async function areKnown(db: Analytics, metrics: readonly string[]): Promise<boolean> {
  for (const metric_id of metrics) {
    const found = await db.rows({
      sql: `SELECT 1 FROM facts
            WHERE metric_id = {metric_id: String} AND project_id IN (SELECT DISTINCT project_id FROM observations_raw)
            LIMIT 1`,
      params: { metric_id },
    })
    if (found.length === 0) return false
  }
  return true
}

/**
 * Finds points of days that had not begun anywhere when they were observed. A file may contain plans, and its future
 * days are provisional anyway; an input that nobody reviewed may not.
 */
async function findFutureDays(db: Analytics, batch: CheckedBatch): Promise<void> {
  if (batch.checks === 'mark') return
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY},
             ${doubtColumns({ check: `'impossible'`, value: 'value', expected: 'NULL', why: `'a day that had not begun when it was reported'` })}
      FROM observations_raw
      WHERE day > toDate(fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC')) + 1
        AND (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')`,
    params: doubtParams(batch),
  })
}

/**
 * Quarantines all points of a batch whose day is uncertain: a snapshot may be of any day and would look like history.
 */
async function findSnapshots(
  db: Analytics,
  batch: CheckedBatch & { doubt: string },
): Promise<void> {
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY},
             ${doubtColumns({ check: `'snapshot'`, value: 'value', expected: 'NULL', why: '{doubt: String}' })}
      FROM observations_raw
      WHERE (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')`,
    params: { ...doubtParams(batch), doubt: batch.doubt },
  })
}
