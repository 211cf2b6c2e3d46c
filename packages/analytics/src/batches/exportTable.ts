import type { Analytics } from '../client/Analytics.ts'
import { enginesOf } from '../shards/openShards.ts'
import { RECORD_TABLES } from './BatchWriter.ts'

/** The tables that make up a store: all versions, current facts, records and batches. All others are derived. */
export const EXPORTED_TABLES = [
  'observations',
  'facts',
  'second_opinions',
  'held_points',
  ...RECORD_TABLES,
  'batch_inputs',
  'point_lines',
  'catalogue_statements',
  'catalogue_batches',
  'project_moves',
  'moved_observations',
  'moved_rows',
  'batches',
] as const
export type ExportedTable = (typeof EXPORTED_TABLES)[number]

/** Limits the memory of writing and reading a part, however large the store is. */
const ROWS_PER_PART = 1_000_000

/** A part of a table as the bytes of a Parquet file. */
type TablePart = { bytes: Buffer; rows: number }

/**
 * Exports a table in parts of a million rows in the order of the table. Rows that were replaced for good and batches
 * in progress are omitted.
 */
export async function* exportTable(
  db: Analytics,
  table: ExportedTable,
  rowsPerPart = ROWS_PER_PART,
): AsyncGenerator<TablePart> {
  // Each shard has the table itself; the coordinator has one without an order, which distributes.
  const [engine = db] = enginesOf(db, table)
  const [shape] = await engine.rows<{ key: string; isVersioned: boolean }>({
    sql: `SELECT sorting_key AS key, engine LIKE '%Replacing%' AS isVersioned FROM system.tables
          WHERE database = currentDatabase() AND name = {table: String}`,
    params: { table },
  })
  if (shape === undefined) return
  const { key, isVersioned } = shape
  const source = `${table} ${isVersioned ? 'FINAL' : ''}`
  const filter = table === 'batches' ? "state NOT IN ('loading', 'committing')" : 'true'
  const [counted] = await db.rows<{ rows: number }>({
    sql: `SELECT count() AS rows FROM ${source} WHERE ${filter}`,
  })
  const parts = Math.ceil((counted?.rows ?? 0) / rowsPerPart)
  const partOf = `cityHash64(${key}) % {parts: UInt64}`
  const counts = await db.rows<{ part: number; rows: number }>({
    sql: `SELECT ${partOf} AS part, count() AS rows FROM ${source} WHERE ${filter}
          GROUP BY part ORDER BY part`,
    params: { parts: Math.max(1, parts) },
  })
  for (const { part, rows } of counts) {
    const sql = `SELECT * FROM ${source} WHERE ${filter} AND ${partOf} = {part: UInt64} ORDER BY ${key}`
    yield { bytes: await db.bytes({ sql, params: { parts, part } }, 'Parquet'), rows }
  }
}

/** The columns of a table of the store, in order. */
export async function listTableColumns(db: Analytics, table: ExportedTable): Promise<string[]> {
  const rows = await db.rows<{ name: string }>({
    sql: `SELECT name FROM system.columns
          WHERE database = currentDatabase() AND table = {table: String} ORDER BY position`,
    params: { table },
  })
  return rows.map(({ name }) => name)
}
