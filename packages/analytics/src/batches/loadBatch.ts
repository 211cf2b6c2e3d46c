import { createHash } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { toDay } from '@tickmark/core/time/Day'
import { v7 as createSortableId } from 'uuid'
import type { Analytics } from '../client/Analytics.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import type { BatchInput, BatchReport } from './BatchWriter.ts'
import { clearStaging } from './clearStaging.ts'
import { commitBatch, SAMPLE_SOURCE } from './commitBatch.ts'
import { type CountingWriter, createBatchWriter } from './createBatchWriter.ts'
import { hasRealData } from './hasRealData.ts'
import { stagePoints } from './stagePoints.ts'

const queues = new WeakMap<Analytics, Promise<unknown>>()

/**
 * Loads one input, all of it or nothing. Loads wait for one another, since they share staging tables.
 * An input that was loaded before changes nothing. After a run of loads call `finishLoad` once.
 *
 * A failure of the input (an `AppError` thrown by `read`) is reported, not thrown;
 * a failure of the engine or the disk is thrown.
 */
export function loadBatch(db: Analytics, input: BatchInput): Promise<BatchReport> {
  const turn = (queues.get(db) ?? Promise.resolve()).then(
    () => load(db, input),
    () => load(db, input),
  )
  queues.set(db, turn)
  return turn
}

async function load(db: Analytics, input: BatchInput): Promise<BatchReport> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([input.source_id, input.content_hash, input.observed_at]))
    .digest('hex')
  const done = await findLoaded(db, fingerprint)
  if (done) return report(done, { state: 'unchanged' })

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
  const writer = createBatchWriter(db, {
    ...row,
    observed_day: toDay(row.observed_at),
  })
  try {
    await input.read(writer)
    await writer.flush()
    return await commit(db, row, writer)
  } catch (error) {
    const isInputs =
      error instanceof AppError && error.code !== 'storage-full' && error.code !== 'internal'
    const message = error instanceof Error ? error.message : String(error)
    const counts = writer.counts()
    const failed: BatchRow = {
      ...row,
      ...counts,
      tables: [],
      state: 'failed',
      rejects: JSON.stringify(counts.rejects.slice(0, 20)),
      error: message,
    }
    await clearStaging(db).then(
      () => writeBatchRow(db, failed),
      () => undefined,
    )
    if (!isInputs) throw error
    return { ...report(row, { state: 'failed' }), ...pickCounts(counts), error: message }
  }
}

async function commit(db: Analytics, row: BatchRow, writer: CountingWriter): Promise<BatchReport> {
  if (row.source_id === SAMPLE_SOURCE && (await hasRealData(db)))
    throw new AppError('conflict', 'Real data is loaded, and sample data never stands beside it.')
  const before = writer.counts()
  const staged = before.points > 0 ? await stagePoints(db, { ...row, points: before.points }) : null
  for (const conflict of staged?.conflicts ?? [])
    writer.reject(
      'the same point with different values',
      `${conflict.point}: ${conflict.values.join(' and ')} on lines ${conflict.lines.join(' and ')}`,
    )
  const counts = writer.counts()
  const unlisted = (staged?.conflict_count ?? 0) - (staged?.conflicts.length ?? 0)
  const kept = staged?.kept ?? 0
  const records = [...counts.records.values()].reduce((sum, count) => sum + count, 0)
  const finished: BatchRow = {
    ...row,
    tables: [...(kept > 0 ? ['observations', 'facts'] : []), ...counts.records.keys()],
    rows_read: counts.rows_read,
    rows_kept: kept + records,
    rows_rejected: counts.rows_rejected + unlisted,
    rejects: JSON.stringify(counts.rejects.slice(0, 20)),
  }
  const isNew = finished.tables.length > 0
  if (isNew) await commitBatch(db, finished)
  else await writeBatchRow(db, { ...finished, state: 'unchanged' })
  await clearStaging(db)
  return {
    ...report(finished, { state: isNew ? 'loaded' : 'unchanged' }),
    rows_known: staged?.known ?? 0,
    rejects: counts.rejects,
  }
}

async function findLoaded(db: Analytics, fingerprint: string): Promise<BatchRow | undefined> {
  const [row] = await db.rows<BatchRow>({
    sql: `SELECT * FROM batches FINAL
          WHERE fingerprint = {fingerprint: String} AND state IN ('loaded', 'unchanged') LIMIT 1`,
    params: { fingerprint },
  })
  return row
}

function report(row: BatchRow, outcome: { state: BatchReport['state'] }): BatchReport {
  return {
    batch_id: row.batch_id,
    state: outcome.state,
    rows_read: row.rows_read,
    rows_kept: outcome.state === 'loaded' ? row.rows_kept : 0,
    rows_known: outcome.state === 'unchanged' ? row.rows_kept : 0,
    rows_rejected: row.rows_rejected,
    rejects: JSON.parse(row.rejects),
    checks: [],
    error: null,
  }
}

function pickCounts(counts: ReturnType<CountingWriter['counts']>) {
  return {
    rows_read: counts.rows_read,
    rows_rejected: counts.rows_rejected,
    rejects: counts.rejects,
  }
}
