import type { Analytics } from '../client/Analytics.ts'
import type { CheckedOutcomes } from './checkBatch.ts'

/** Keeps when each check ran, over which batch, and what came of it. */
export async function recordCheckRuns(
  db: Analytics,
  batchId: string,
  outcomes: CheckedOutcomes,
): Promise<void> {
  const ran_at = new Date().toISOString().slice(0, -1)
  const rows = Object.entries(outcomes).map(([check_id, outcome]) =>
    JSON.stringify({ check_id, batch_id: batchId, ...outcome, ran_at }),
  )
  if (rows.length > 0) await db.insert('check_runs', rows.join('\n'), 'JSONEachRow')
}
