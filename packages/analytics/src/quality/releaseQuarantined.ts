import { AppError } from '@tickmark/core/errors/AppError'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { closeQuarantine, type QuarantinedKey } from './closeQuarantine.ts'

/**
 * Publishes points that are held, because somebody who looked at them says so, and makes new what is computed from them.
 * `assertLeaseHeld` is as in `BatchInput`. Returns how many there were; a point that is held no longer is left as it is.
 * @throws AppError `not-found` when none of them is held.
 */
export async function releaseQuarantined(
  db: Analytics,
  points: readonly QuarantinedKey[],
  {
    reason,
    assertLeaseHeld,
  }: { reason: string; assertLeaseHeld?: (() => Promise<void>) | undefined },
): Promise<number> {
  const closings = points.map((point) => ({
    ...point,
    state: 'released' as const,
    reason,
    publishes: true,
  }))
  const released = await closeQuarantine(db, closings, { isOrdered: true, assertLeaseHeld })
  if (released === 0)
    throw new AppError('not-found', 'None of these points is held. Look at the list again.')
  await refreshDerivedTables(db)
  return released
}
