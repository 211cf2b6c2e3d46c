import type { Analytics } from '../client/Analytics.ts'
import type { BatchRow } from './BatchRow.ts'

/** Batches that are being read or committed, or were when their process ended. */
export function listOpenBatches(
  db: Analytics,
  state: 'loading' | 'committing',
): Promise<BatchRow[]> {
  return db.rows<BatchRow>({
    sql: `
      SELECT batch_id, source_id, input, fingerprint, state,
             toUnixTimestamp64Milli(observed_at) AS observed_at,
             toUnixTimestamp64Milli(started_at) AS started_at,
             tables, rows_read, rows_kept, rows_rejected, rejects, checks, error
      FROM batches FINAL WHERE state = {state: String}`,
    params: { state },
  })
}
