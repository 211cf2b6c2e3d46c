import type { Analytics, Engine } from '../client/Analytics.ts'
import { POINT_KEY } from '../quality/CheckedBatch.ts'
import { enginesOf, onEach } from '../shards/openShards.ts'
import { MOVE_SOURCE } from '../state/Move.ts'
import { raiseDataVersion, SAMPLE_SOURCE } from '../state/storeState.ts'
import { type BatchRow, listOpenBatches, writeBatchRow } from './BatchRow.ts'
import { RECORD_TABLES } from './BatchWriter.ts'
import { commitMove } from './commitMove.ts'

/** The tables that `refreshDerivedTables` computes from the facts. */
export const COMPUTED_TABLES = [
  'series_months',
  'series',
  'daily_values',
  'aggregates',
  'check_months',
  'checks',
  'freshness',
  'gaps',
  'restatements',
  'disagreements',
]

/**
 * Publishes staged batches table by table; each table is one atomic step of the engine, or of each shard. The rows `committing` are
 * written first: if the process is killed after them, `recoverBatches` calls this again with these rows, and every
 * step can be repeated. `assertLeaseHeld` is called before each step: a server that lost the lease leaves the rest to
 * the one that took over.
 */
export async function commitBatches(
  db: Analytics,
  rows: readonly BatchRow[],
  assertLeaseHeld: () => Promise<void> = async () => undefined,
): Promise<void> {
  const isRepeated = rows.some(({ state }) => state === 'committing')
  await writeBatchRow(db, ...rows.map((row) => ({ ...row, state: 'committing' as const })))
  if (rows.some(({ source_id }) => source_id !== SAMPLE_SOURCE)) await dropSample(db)
  for (const table of new Set(rows.flatMap(({ tables }) => tables))) {
    await assertLeaseHeld()
    // A commit that was cut short between two shards is completed on each of them by itself.
    await onEach(enginesOf(db, table), async (engine) => {
      if (!isRepeated || !(await isAttached(engine, table))) await attach(engine, table)
    })
  }
  await writeBatchRow(db, ...rows.map((row) => ({ ...row, state: 'loaded' as const })))
}

function attach(db: Engine, table: string): Promise<void> {
  return db.command({
    sql: `ALTER TABLE ${table} ATTACH PARTITION tuple() FROM ${table}_staged`,
  })
}

/** Attaching is atomic, so a table has either all staged rows or none, and checking for one is enough. */
async function isAttached(db: Engine, table: string): Promise<boolean> {
  // Replaced values keep the batches that loaded them, of which the table may have others.
  const row = table === 'second_opinions' ? `(${POINT_KEY}, source_id, batch_id)` : 'batch_id'
  const [found] = await db.rows<{ present: number }>({
    sql: `SELECT count() > 0 AS present FROM ${table}
          WHERE ${row} = (SELECT any(${row}) FROM ${table}_staged)`,
  })
  return found?.present === 1
}

/** The tables of data that undoing a move would bring back. */
const MOVED_TABLES = ['moved_observations', 'moved_rows']

/**
 * The first real batch replaces all sample data, including what was computed from it: lists and rankings would show
 * it until `refreshDerivedTables`.
 */
async function dropSample(db: Analytics): Promise<void> {
  const samples = await db.rows<{ batch_id: string }>({
    sql: `SELECT batch_id FROM batches FINAL WHERE source_id = {source: String} AND state = 'loaded'`,
    params: { source: SAMPLE_SOURCE },
  })
  if (samples.length === 0) return
  for (const table of [
    'observations',
    'facts',
    ...RECORD_TABLES,
    ...MOVED_TABLES,
    ...COMPUTED_TABLES,
  ])
    await db.command({ sql: `TRUNCATE TABLE ${table}` })
  for (const { batch_id } of samples) {
    await db.command({
      sql: 'ALTER TABLE check_runs DELETE WHERE batch_id = {batch_id: String} SETTINGS mutations_sync = 1',
      params: { batch_id },
    })
    await db.command({
      sql: `INSERT INTO batches
            SELECT * REPLACE ('replaced' AS state, now64(6, 'UTC') AS changed_at)
            FROM batches FINAL WHERE batch_id = {batch_id: String}`,
      params: { batch_id },
    })
  }
  // Cached responses still show the sample.
  await raiseDataVersion(db, 'sample-removed')
}

/**
 * Completes batches whose commit did not finish because its process was killed or its disk was full. Their rows are
 * still in the staging tables, so call this before anything else is staged.
 */
export async function completeCommits(db: Analytics): Promise<void> {
  const rows = await listOpenBatches(db, 'committing')
  for (const row of rows) if (row.source_id === MOVE_SOURCE) await commitMove(db, row)
  const loads = rows.filter(({ source_id }) => source_id !== MOVE_SOURCE)
  if (loads.length > 0) await commitBatches(db, loads)
}
