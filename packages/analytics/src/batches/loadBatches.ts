import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import type { BatchInput, BatchReport } from './BatchWriter.ts'
import { clearStaging } from './clearStaging.ts'
import { commitBatches, completeCommits } from './commitBatch.ts'
import { createBatchWriter, createRecordBuffer } from './createBatchWriter.ts'
import {
  clearOwnStaging,
  createRow,
  findLoaded,
  isOfInput,
  keepInputs,
  loadAlone,
  reportBatch,
} from './loadBatch.ts'
import { type StagedBatch, stageBatch } from './stageBatch.ts'

/**
 * Loads inputs in order, each as a batch of its own, as `loadBatch` does. Inputs that have records and no points are
 * staged and committed together, which costs little more than one of them. Where that fails, because one has points
 * or cannot be trusted, each is read again and loaded alone. The reports are in the order of the inputs.
 */
export function loadBatches(db: Analytics, inputs: readonly BatchInput[]): Promise<BatchReport[]> {
  return withMutex(db, async () => {
    const together = inputs.length > 1 ? await loadTogether(db, inputs) : null
    if (together !== null) return together
    const reports: BatchReport[] = []
    for (const input of inputs) reports.push(await loadAlone(db, input))
    return reports
  })
}

/** Null if the inputs cannot be loaded together; then nothing of them is left. */
async function loadTogether(
  db: Analytics,
  inputs: readonly BatchInput[],
): Promise<BatchReport[] | null> {
  const assertLeaseHeld = inputs[0]?.assertLeaseHeld
  await assertLeaseHeld?.()
  await completeCommits(db)
  const done = await findLoaded(db, inputs)
  const records = createRecordBuffer(db)
  const fresh = inputs
    .filter((_, index) => done[index] === undefined)
    .map((input) => {
      const row = createRow(input)
      return { input, row, writer: createBatchWriter(db, row, { assertLeaseHeld, records }) }
    })
  if (new Set(fresh.map(({ row }) => row.fingerprint)).size < fresh.length) return null
  await clearStaging(db)
  const staged: StagedBatch[] = []
  try {
    for (const { input, row, writer } of fresh) {
      await input.read(writer)
      if (writer.counts().points > 0) return await leave(db, input)
      staged.push(await stageBatch(db, { ...input, row, writer }))
    }
    await fresh[0]?.writer.flush()
    await assertLeaseHeld?.()
    for (const { input } of fresh) await input.beforeCommit?.()
  } catch (error) {
    if (isOfInput(error)) return leave(db, inputs[0])
    throw error
  }
  const rows = staged.map(({ row }) => row)
  const isNew = ({ tables }: BatchRow) => tables.length > 0
  // No rollback from here on: a commit that fails midway is completed by the next load or start.
  await commitBatches(db, rows.filter(isNew), assertLeaseHeld)
  const empty = rows.filter((row) => !isNew(row))
  await writeBatchRow(db, ...empty.map((row) => ({ ...row, state: 'unchanged' as const })))
  const kept = fresh.flatMap(({ input: { sha256 }, row: { batch_id } }, index) =>
    sha256 !== undefined && staged[index]?.row.tables.length ? { batch_id, sha256 } : [],
  )
  await keepInputs(db, kept)
  await leave(db, inputs[0])
  const reports = rows.map((row) => reportBatch(row, isNew(row) ? 'loaded' : 'unchanged'))
  return done.flatMap((row) => (row ? reportBatch(row, 'unchanged') : (reports.shift() ?? [])))
}

/** Empties the staging tables. */
async function leave(db: Analytics, input: BatchInput | undefined): Promise<null> {
  if (input !== undefined) await clearOwnStaging(db, input)
  return null
}
