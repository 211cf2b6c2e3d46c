import { withEditLease } from '@tickmark/analytics/catalog/publishEdits'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { joinProjects } from '@tickmark/analytics/moves/joinProjects'
import type { StoredMove } from '@tickmark/analytics/state/Move'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'

/**
 * Merges projects that a load shows to be one, see `joinProjects`. While another server publishes edits, the next load
 * does it.
 */
export async function joinLoaded(
  db: Analytics,
  { leases, assertLeaseHeld }: { leases?: Leases; assertLeaseHeld?(): Promise<void> },
): Promise<StoredMove[]> {
  try {
    return await withEditLease(db, leases ?? null, () => joinProjects(db, assertLeaseHeld))
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'conflict') return []
    throw cause
  }
}
