import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import type { Leases } from '@tickmark/core/stores/Lease'
import { LOADING } from '../withLoaderLease.ts'

/** The deliveries of live sources, and the progress of a first sync; null if none runs. */
export type SyncProgress = Pick<DataStatus, 'live' | 'datasets'>

/** Stores how far the first sync of this server is, for the other servers; null when it has ended. */
export function storeProgress(db: Analytics, progress: SyncProgress | null): Promise<void> {
  const row = { fill: progress === null ? '' : JSON.stringify(progress) }
  return db.insert('first_syncs', JSON.stringify(row), 'JSONEachRow')
}

/** The progress of a first sync that runs on another server; null if there is none. */
export async function findProgressElsewhere(
  db: Analytics,
  leases: Leases | null,
): Promise<SyncProgress | null> {
  if (!leases?.isShared || !(await leases.isElsewhere(LOADING))) return null
  // A server that was killed leaves what it stored last.
  const [row] = await db.rows<{ fill: string }>({
    sql: `SELECT fill FROM first_syncs WHERE stored_at > now() - INTERVAL 10 MINUTE
          ORDER BY stored_at DESC LIMIT 1`,
  })
  if (row === undefined || row.fill === '') return null
  const progress: SyncProgress = JSON.parse(row.fill)
  // A server of the version before stores another shape.
  return Array.isArray(progress.datasets) ? progress : null
}
