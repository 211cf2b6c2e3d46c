import { AppError } from '@tickmark/core/errors/AppError'
import { finishLoad } from '../batches/finishLoad.ts'
import type { Analytics } from '../client/Analytics.ts'
import { closeHeld, type HeldKey } from './closeHeld.ts'

/**
 * Publishes points that are held, because somebody who looked at them says so, and makes new what is computed from them.
 * `mayWrite` is as in `BatchInput`. Returns how many there were; a point that is held no longer is left as it is.
 * @throws AppError `not-found` when none of them is held.
 */
export async function releaseHeld(
  db: Analytics,
  points: readonly HeldKey[],
  { reason, mayWrite }: { reason: string; mayWrite?: (() => Promise<void>) | undefined },
): Promise<number> {
  const closings = points.map((point) => ({
    ...point,
    state: 'released' as const,
    reason,
    publishes: true,
  }))
  const released = await closeHeld(db, closings, { isOrdered: true, mayWrite })
  if (released === 0)
    throw new AppError('not-found', 'None of these points is held. Look at the list again.')
  await finishLoad(db)
  return released
}
