import type { Analytics } from '../client/Analytics.ts'
import { recordCheckRuns } from '../quality/recordChecks.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import type { BatchInput, BatchReport } from './BatchWriter.ts'
import { clearStaging } from './clearStaging.ts'
import { commitBatches } from './commitBatch.ts'
import type { ReadBatch, StagedBatch } from './stageBatches.ts'

/** A batch that is staged, with its input. */
type StagedInput = StagedBatch & { input: BatchInput; writer: ReadBatch['writer'] }

/**
 * Commits staged batches and stores which files their rows come from. Nothing is undone from here on: a commit that fails
 * midway is completed by the next load or start.
 */
export async function publishBatches(
  db: Analytics,
  staged: readonly StagedInput[],
): Promise<BatchReport[]> {
  const [first] = staged
  if (first === undefined) return []
  const isNew = ({ row }: StagedInput) => row.tables.length > 0
  const fresh = staged.filter(isNew)
  if (fresh.length > 0)
    await commitBatches(
      db,
      fresh.map(({ row }) => row),
      first.input.assertLeaseHeld,
    )
  const empty = staged.filter((one) => !isNew(one))
  await writeBatchRow(db, ...empty.map(({ row }) => ({ ...row, state: 'unchanged' as const })))
  await keepInputs(db, fresh)
  await clearOwnStaging(db, first.input)
  const runs = staged.map(({ row: { batch_id }, outcomes }) => ({ batch_id, outcomes }))
  await recordCheckRuns(db, runs)
  return staged.map((one) => ({
    ...reportBatch(one.row, isNew(one) ? 'loaded' : 'unchanged'),
    rows_known: one.known,
  }))
}

/** Does not clear the staging tables after losing the lease: they belong to the server that took over. */
export async function clearOwnStaging(
  db: Analytics,
  { assertLeaseHeld }: BatchInput,
): Promise<void> {
  const isOurs = await Promise.resolve(assertLeaseHeld?.()).then(
    () => true,
    () => false,
  )
  if (isOurs) await clearStaging(db)
}

/** The report of an input of which a batch before it had the content. */
export function reportKnown(row: BatchRow): BatchReport {
  return { ...reportBatch(row, 'unchanged'), known_as: row.input }
}

export function reportBatch(row: BatchRow, state: BatchReport['state']): BatchReport {
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

/** Stores the hashes of imported files, so that what they stated can be traced to them. */
async function keepInputs(db: Analytics, loaded: readonly StagedInput[]): Promise<void> {
  const hashed = loaded.flatMap(({ input: { sha256 }, row: { batch_id } }) =>
    sha256 === undefined ? [] : { batch_id, sha256 },
  )
  if (hashed.length === 0) return
  await db.command({
    sql: `INSERT INTO batch_inputs
          SELECT batch_id, sha256 FROM system.one
          ARRAY JOIN {batches: Array(String)} AS batch_id, {hashes: Array(String)} AS sha256`,
    params: {
      batches: hashed.map(({ batch_id }) => batch_id),
      hashes: hashed.map(({ sha256 }) => sha256),
    },
  })
}
