import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { LiveFill } from '@tickmark/core/answers/DataStatus'
import type { Leases } from '@tickmark/core/stores/Lease'
import { LOADING } from '../withLoaderLease.ts'

/** Stores how far the first sync of this server is, for the other servers; null when it has ended. */
export function storeFill(db: Analytics, fill: LiveFill | null): Promise<void> {
  const row = { fill: fill === null ? '' : JSON.stringify(fill) }
  return db.insert('first_syncs', JSON.stringify(row), 'JSONEachRow')
}

/** The progress of a first sync that runs on another server; null if there is none. */
export async function findFillElsewhere(
  db: Analytics,
  leases: Leases | null,
): Promise<LiveFill | null> {
  if (!leases?.isShared || !(await leases.isElsewhere(LOADING))) return null
  // A server that was killed leaves what it stored last.
  const [row] = await db.rows<{ fill: string }>({
    sql: `SELECT fill FROM first_syncs WHERE stored_at > now() - INTERVAL 10 MINUTE
          ORDER BY stored_at DESC LIMIT 1`,
  })
  return row === undefined || row.fill === '' ? null : JSON.parse(row.fill)
}
