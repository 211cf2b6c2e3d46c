import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics } from '../client/Analytics.ts'
import { closeQuarantine, type QuarantinedKey } from './closeQuarantine.ts'
import { refreshDerivedTables } from './refreshDerivedTables.ts'

/**
 * Publishes quarantined points that a person reviewed, and refreshes the derived tables. `assertLeaseHeld` is as in
 * `BatchInput`. Returns how many were released; points that are no longer quarantined are skipped.
 * @throws AppError `not-found` if none of them is quarantined.
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
    throw new AppError('not-found', 'None of these points is quarantined. Reload the list.')
  await refreshDerivedTables(db)
  return released
}
