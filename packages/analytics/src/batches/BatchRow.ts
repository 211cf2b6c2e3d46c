import type { BatchState } from '@tickmark/core/answers/DataStatus'
import type { Analytics } from '../client/Analytics.ts'
import { perStore } from '../client/memoPerVersion.ts'

const writesOf = perStore(() => ({ count: 0 }))

/**
 * Returns the number of times that this process has changed a row of `batches`. Such a change does not raise the data
 * version.
 */
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

/**
 * Inserts new states of batches in one step: either all of them count or none. The newest row of a batch counts, so a
 * state change is atomic.
 */
export async function writeBatchRow(db: Analytics, ...rows: readonly BatchRow[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first) as (keyof BatchRow)[]
  await db.command({
    sql: `INSERT INTO batches
          SELECT batch_id, source_id, input, fingerprint, state,
                 fromUnixTimestamp64Milli(observed_at, 'UTC'), fromUnixTimestamp64Milli(started_at, 'UTC'),
                 now64(6, 'UTC'), tables, rows_read, rows_kept, rows_rejected, rejects, checks, error
          FROM system.one
          ARRAY JOIN {batch_id: Array(String)} AS batch_id, {source_id: Array(String)} AS source_id,
                     {input: Array(String)} AS input, {fingerprint: Array(String)} AS fingerprint,
                     {state: Array(String)} AS state, {observed_at: Array(Int64)} AS observed_at,
                     {started_at: Array(Int64)} AS started_at, {tables: Array(Array(String))} AS tables,
                     {rows_read: Array(UInt64)} AS rows_read, {rows_kept: Array(UInt64)} AS rows_kept,
                     {rows_rejected: Array(UInt64)} AS rows_rejected, {rejects: Array(String)} AS rejects,
                     {checks: Array(String)} AS checks, {error: Array(String)} AS error`,
    params: Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])),
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
