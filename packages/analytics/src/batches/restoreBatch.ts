import { AppError } from '@tickmark/core/errors/AppError'
import { v7 as createSortableId } from 'uuid'
import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import { hasRealData } from '../state/storeState.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import { clearStaging } from './clearStaging.ts'
import { commitBatches, completeCommits } from './commitBatch.ts'
import type { ExportedTable } from './exportTable.ts'

/** The source of the batch that restores an export; the points keep their own sources. */
const EXPORT_SOURCE = 'tickmark-export'

/** An export to restore: the verified Parquet files of each table. */
export type RestoreInput = {
  /** The name of the folder. */
  input: string
  /** Identifies the export. */
  fingerprint: string
  tables: readonly {
    table: ExportedTable
    columns: readonly string[]
    rows: number
    paths: readonly string[]
  }[]
  onTable?(table: ExportedTable, index: number): void
}

export type RestoreReport = { batch_id: string; state: 'loaded' | 'unchanged'; rows: number }

/**
 * Restores a whole store or nothing: all its tables are staged and committed like a batch. Replaces sample data. Call
 * `refreshDerivedTables` afterwards.
 * @throws AppError `conflict` if real data is loaded, `unsupported-input` if the files contradict the manifest.
 */
export function restoreBatch(db: Analytics, input: RestoreInput): Promise<RestoreReport> {
  return withMutex(db, () => restore(db, input))
}

async function restore(db: Analytics, input: RestoreInput): Promise<RestoreReport> {
  await completeCommits(db)
  const rows = input.tables.reduce((sum, table) => sum + table.rows, 0)
  const done = await findRestored(db, input.fingerprint)
  if (done !== undefined) return { batch_id: done, state: 'unchanged', rows }
  if (await hasRealData(db))
    throw new AppError(
      'conflict',
      'An export can only be restored into an empty store, and this one contains data. Choose another data folder.',
    )
  const now = Date.now()
  const row: BatchRow = {
    batch_id: createSortableId(),
    source_id: EXPORT_SOURCE,
    input: input.input,
    fingerprint: input.fingerprint,
    state: 'loading',
    observed_at: now,
    started_at: now,
    tables: input.tables.filter((table) => table.rows > 0).map(({ table }) => table),
    rows_read: rows,
    rows_kept: rows,
    rows_rejected: 0,
    rejects: '[]',
    checks: '[]',
    error: '',
  }
  await clearStaging(db)
  await writeBatchRow(db, row)
  try {
    for (const [index, table] of input.tables.entries()) {
      input.onTable?.(table.table, index)
      await stage(db, table)
    }
    await refuseContradictions(db)
  } catch (error) {
    await clearStaging(db)
    await writeBatchRow(db, { ...row, state: 'failed', error: String(error) })
    throw error
  }
  await commitBatches(db, [row])
  await clearStaging(db)
  return { batch_id: row.batch_id, state: 'loaded', rows }
}

async function findRestored(db: Analytics, fingerprint: string): Promise<string | undefined> {
  const [row] = await db.rows<{ batch_id: string }>({
    sql: `SELECT batch_id FROM batches FINAL
          WHERE fingerprint = {fingerprint: String} AND state = 'loaded'`,
    params: { fingerprint },
  })
  return row?.batch_id
}

async function stage(
  db: Analytics,
  { table, columns, rows, paths }: RestoreInput['tables'][number],
): Promise<void> {
  for (const path of paths) await db.insertParquet(`${table}_staged`, path, columns)
  const [counted] = await db.rows<{ found: number }>({
    sql: `SELECT count() AS found FROM ${table}_staged`,
  })
  if (counted?.found !== rows)
    throw new AppError(
      'unsupported-input',
      `The files of ${table} hold ${counted?.found ?? 0} rows, but the manifest states ${rows}.`,
    )
}

/** Every point must be a number and come from a batch of the export, since traces lead to batches. */
async function refuseContradictions(db: Analytics): Promise<void> {
  const [wrong] = await db.rows<{ infinite: number; unknown: number }>({
    sql: `SELECT countIf(NOT isFinite(value)) AS infinite,
                 countIf(batch_id GLOBAL NOT IN (SELECT batch_id FROM batches_staged)) AS unknown
          FROM observations_staged`,
  })
  if (wrong !== undefined && wrong.infinite + wrong.unknown > 0)
    throw new AppError(
      'unsupported-input',
      `The export is inconsistent: ${wrong.infinite} points are not numbers, and ${wrong.unknown} belong to batches that it does not list.`,
    )
}
