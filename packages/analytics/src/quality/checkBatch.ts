import type { QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import type { CheckedBatch, CheckOutcome } from './CheckedBatch.ts'
import { findBrokenIdentity } from './findBrokenIdentity.ts'
import { findBrokenParts } from './findBrokenParts.ts'
import { findFutureDays, findSnapshots } from './findDoubtfulDays.ts'
import { findFarPoints } from './findFarPoints.ts'
import { findRestated } from './findRestated.ts'
import { IDENTITIES } from './IDENTITIES.ts'

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
