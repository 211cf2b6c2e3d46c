import { createHash } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { v7 as createSortableId } from 'uuid'
import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import type { BatchInput, BatchReport } from './BatchWriter.ts'
import { clearStaging } from './clearStaging.ts'
import { completeCommits } from './commitBatch.ts'
import { countRows, createBatchWriter } from './createBatchWriter.ts'
import { clearOwnStaging, publishBatches, reportBatch, reportKnown } from './publishBatches.ts'
import { type StagedBatch, stageBatches } from './stageBatches.ts'

/**
 * Loads one input, all of it or nothing. Loads run one at a time, since they share staging tables. An input that was
 * loaded before changes nothing. After a run of loads call `refreshDerivedTables` once.
 *
 * A failure of the input (an `AppError` thrown by `read`) is reported, not thrown; a failure of the engine or the
 * disk is thrown.
 */
export function loadBatch(db: Analytics, input: BatchInput): Promise<BatchReport> {
  return withMutex(db, () => loadAlone(db, input))
}

/** Loads one input, within the mutex of the store. */
export async function loadAlone(db: Analytics, input: BatchInput): Promise<BatchReport> {
  await input.assertLeaseHeld?.()
  await completeCommits(db)
  const [done] = await findLoaded(db, [input])
  if (done) return reportKnown(done)

  const row = createRow(input)
  await clearStaging(db)
  await writeBatchRow(db, row)
  const writer = createBatchWriter(db, row, { assertLeaseHeld: input.assertLeaseHeld })
  let staged: StagedBatch[]
  try {
    if (input.stored !== undefined) await writer.copy(input.stored)
    await input.read(writer)
    await writer.flush()
    const { checks, doubt, assertLeaseHeld } = input
    const members = [{ input, row, writer }]
    staged = await stageBatches(db, { members, checks, doubt, assertLeaseHeld })
    await input.assertLeaseHeld?.()
    await input.beforeCommit?.()
  } catch (error) {
    return giveUp(db, { row: { ...row, ...countRows(writer) }, error, input })
  }
  const [report] = await publishBatches(
    db,
    staged.map((one) => ({ ...one, input, writer })),
  )
  return report ?? reportBatch(row, 'failed')
}

/** Failures of the engine, the disk or the program. */
const NOT_INPUTS: ReadonlySet<AppError['code']> = new Set(['storage-full', 'internal', 'not-ready'])

/** Returns whether a failure is the input's, as opposed to one of the engine, the disk or the program. */
export function isOfInput(error: unknown): boolean {
  return error instanceof AppError && !NOT_INPUTS.has(error.code)
}

/**
 * Removes everything of a batch but its row. Reports a failure of the input; throws one of the engine or the disk.
 */
async function giveUp(
  db: Analytics,
  { row, error, input }: { row: BatchRow; error: unknown; input: BatchInput },
): Promise<BatchReport> {
  const message = error instanceof Error ? error.message : String(error)
  await clearOwnStaging(db, input).then(
    () => writeBatchRow(db, { ...row, state: 'failed', error: message }).catch(ignoreLostLease),
    () => undefined,
  )
  if (!isOfInput(error)) throw error
  return { ...reportBatch(row, 'failed'), error: message }
}

/** If this server lost the lease, the one that took over resolves the row of the batch. */
function ignoreLostLease(failure: unknown): void {
  if (!(failure instanceof AppError) || failure.code !== 'conflict') throw failure
}

/** The batches that loaded these inputs, in the order of the inputs; undefined for each that is new. */
export async function findLoaded(
  db: Analytics,
  inputs: readonly BatchInput[],
): Promise<(BatchRow | undefined)[]> {
  const fingerprints = inputs.map(identifyInput)
  const rows = await db.rows<BatchRow>({
    sql: `SELECT * FROM batches FINAL
          WHERE fingerprint IN {fingerprints: Array(String)} AND state IN ('loaded', 'unchanged')
          LIMIT 1 BY fingerprint`,
    params: { fingerprints },
  })
  const found = new Map(rows.map((row) => [row.fingerprint, row]))
  return fingerprints.map((fingerprint) => found.get(fingerprint))
}

/** Returns the key that identifies a load: its source, its content, and the moment of observation if it is given. */
export function identifyInput({
  source_id,
  content_hash,
  observed_at,
}: Pick<BatchInput, 'source_id' | 'content_hash' | 'observed_at'>): string {
  return createHash('sha256')
    .update(JSON.stringify([source_id, content_hash, observed_at]))
    .digest('hex')
}

/** The row of a batch that begins now. */
export function createRow(input: BatchInput): BatchRow {
  const now = Date.now()
  return {
    batch_id: input.batch_id ?? createSortableId(),
    source_id: input.source_id,
    input: input.input,
    fingerprint: identifyInput(input),
    state: 'loading',
    observed_at: input.observed_at ?? now,
    started_at: now,
    tables: [],
    rows_read: 0,
    rows_kept: 0,
    rows_rejected: 0,
    rejects: '[]',
    checks: '[]',
    error: '',
  }
}
