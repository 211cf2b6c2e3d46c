import { type RefreshOptions, refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { loadFlowPoints } from './loadFlowPoints.ts'

/**
 * Brings everything that follows from loads, moves and withdrawals up to date: the points of records, then the derived
 * tables. Call it once after a run of them. Hold the loader lease.
 */
export async function refreshStore(db: Analytics, options: RefreshOptions = {}): Promise<void> {
  await loadFlowPoints(db)
  await refreshDerivedTables(db, options)
}
