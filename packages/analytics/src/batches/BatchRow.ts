import type { BatchState } from '@tickmark/core/answers/DataStatus'
import type { Analytics } from '../client/Analytics.ts'
import { perStore } from '../client/memoPerVersion.ts'

const writesOf = perStore(() => ({ count: 0 }))

/** How often this process has changed a row of `batches`. Such a change does not raise the data version. */
export function countBatchWrites(db: Analytics): number {
  return writesOf(db).count
}

/** A row of `batches` as it is inserted; moments in milliseconds since 1970, reports as JSON. */
export type BatchRow = {
  batch_id: string
  source_id: string
  input: string
  fingerprint: string
  state: BatchState | 'replaced'
  observed_at: number
  started_at: number
  /** The tables that the batch adds to. */
  tables: string[]
  rows_read: number
  rows_kept: number
  rows_rejected: number
  rejects: string
  checks: string
  error: string
}

/** Inserts a batch's new state. The newest row of a batch counts, so a state change is atomic. */
export async function writeBatchRow(db: Analytics, row: BatchRow): Promise<void> {
  await db.command({
    sql: `INSERT INTO batches
          SELECT {batch_id: String}, {source_id: String}, {input: String}, {fingerprint: String},
                 {state: String}, fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC'),
                 fromUnixTimestamp64Milli({started_at: Int64}, 'UTC'), now64(6, 'UTC'),
                 {tables: Array(String)}, {rows_read: UInt64}, {rows_kept: UInt64},
                 {rows_rejected: UInt64}, {rejects: String}, {checks: String}, {error: String}`,
    params: row,
  })
  writesOf(db).count++
}

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
