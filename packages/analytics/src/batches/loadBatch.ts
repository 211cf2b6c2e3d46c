import { createHash } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { toDay } from '@tickmark/core/time/Day'
import { v7 as createSortableId } from 'uuid'
import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import { recordCheckRuns } from '../quality/recordChecks.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import type { BatchInput, BatchReport } from './BatchWriter.ts'
import { clearStaging } from './clearStaging.ts'
import { commitBatch, completeCommits } from './commitBatch.ts'
import { countRows, createBatchWriter } from './createBatchWriter.ts'
import { type StagedBatch, stageBatch } from './stageBatch.ts'

/**
 * Loads one input, all of it or nothing. Loads run one at a time, since they share staging tables. An input that was
 * loaded before changes nothing. After a run of loads call `refreshDerivedTables` once.
 *
 * A failure of the input (an `AppError` thrown by `read`) is reported, not thrown; a failure of the engine or the
 * disk is thrown.
 */
export function loadBatch(db: Analytics, input: BatchInput): Promise<BatchReport> {
  return withMutex(db, () => load(db, input))
}

async function load(db: Analytics, input: BatchInput): Promise<BatchReport> {
  await input.assertLeaseHeld?.()
  await completeCommits(db)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([input.source_id, input.content_hash, input.observed_at]))
    .digest('hex')
  const done = await findLoaded(db, fingerprint)
  if (done) return report(done, 'unchanged')

  const now = Date.now()
  const row: BatchRow = {
    batch_id: createSortableId(),
    source_id: input.source_id,
    input: input.input,
    fingerprint,
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
  await clearStaging(db)
  await writeBatchRow(db, row)
  const writer = createBatchWriter(
    db,
    { ...row, observed_day: toDay(row.observed_at) },
    input.assertLeaseHeld,
  )
  let staged: StagedBatch
  try {
    await input.read(writer)
    await writer.flush()
    const { checks, doubt, assertLeaseHeld } = input
    staged = await stageBatch(db, { row, writer, checks, doubt, assertLeaseHeld })
    await input.assertLeaseHeld?.()
    await input.beforeCommit?.()
  } catch (error) {
    return giveUp(db, { row: { ...row, ...countRows(writer) }, error, input })
  }
  // No rollback from here on: a commit that fails midway is completed by the next load or start.
  const isNew = staged.row.tables.length > 0
  if (isNew) await commitBatch(db, staged.row, input.assertLeaseHeld)
  else await writeBatchRow(db, { ...staged.row, state: 'unchanged' })
  if (isNew && input.sha256 !== undefined)
    await keepInput(db, { batch_id: row.batch_id, sha256: input.sha256 })
  await clearOwnStaging(db, input)
  await recordCheckRuns(db, row.batch_id, staged.outcomes)
  return { ...report(staged.row, isNew ? 'loaded' : 'unchanged'), rows_known: staged.known }
}

/** Failures of the engine, the disk or the program. */
const NOT_INPUTS: ReadonlySet<AppError['code']> = new Set(['storage-full', 'internal', 'not-ready'])

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
  if (!(error instanceof AppError) || NOT_INPUTS.has(error.code)) throw error
  return { ...report(row, 'failed'), error: message }
}

/** If this server lost the lease, the one that took over resolves the row of the batch. */
function ignoreLostLease(failure: unknown): void {
  if (!(failure instanceof AppError) || failure.code !== 'conflict') throw failure
}

/** Does not clear the staging tables after losing the lease: they belong to the server that took over. */
async function clearOwnStaging(db: Analytics, { assertLeaseHeld }: BatchInput): Promise<void> {
  const isOurs = await Promise.resolve(assertLeaseHeld?.()).then(
    () => true,
    () => false,
  )
  if (isOurs) await clearStaging(db)
}

async function findLoaded(db: Analytics, fingerprint: string): Promise<BatchRow | undefined> {
  const [row] = await db.rows<BatchRow>({
    sql: `SELECT * FROM batches FINAL
          WHERE fingerprint = {fingerprint: String} AND state IN ('loaded', 'unchanged') LIMIT 1`,
    params: { fingerprint },
  })
  return row
}

function report(row: BatchRow, state: BatchReport['state']): BatchReport {
  return {
    batch_id: row.batch_id,
    state,
    rows_read: row.rows_read,
    rows_kept: state === 'loaded' ? row.rows_kept : 0,
    rows_known: state === 'unchanged' ? row.rows_kept : 0,
    rows_rejected: row.rows_rejected,
    rejects: JSON.parse(row.rejects),
    error: null,
  }
}

/**
 * Stores the hash of an imported file and the line of each point, so that points can be traced to it. Runs after the
 * commit, while the staging tables still have the points; if the process is killed in between, the points have no
 * lines.
 */
async function keepInput(
  db: Analytics,
  input: { batch_id: string; sha256: string },
): Promise<void> {
  await db.command({
    sql: 'INSERT INTO batch_inputs SELECT {batch_id: String}, {sha256: String}',
    params: input,
  })
  const [large] = await db.rows<{ points: number }>({
    sql: 'SELECT count() AS points FROM observations_read',
  })
  await db.command({
    sql: `INSERT INTO point_lines
          SELECT {batch_id: String}, metric_id, project_id, chain_id, product_id, contract_id, day, line
          FROM ${large?.points ? 'observations_read' : 'observations_raw'}`,
    params: input,
  })
}
