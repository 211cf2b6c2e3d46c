import { RECORD_TABLES } from '../batches/BatchWriter.ts'
import type { Analytics } from '../client/Analytics.ts'

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
  const [shape] = await db.rows<{ key: string; isVersioned: boolean }>({
    sql: `SELECT sorting_key AS key, engine LIKE '%Replacing%' AS isVersioned FROM system.tables
          WHERE database = currentDatabase() AND name = {table: String}`,
    params: { table },
  })
  if (shape === undefined) return
  const { key, isVersioned } = shape
  const source = `${table} ${isVersioned ? 'FINAL' : ''}`
  const filter = table === 'batches' ? "state NOT IN ('loading', 'committing')" : 'true'
  const parts = await countParts(rowsPerPart)
  for (let part = 0; part < parts; part++) {
    const where = `${filter} AND cityHash64(${key}) % {parts: UInt64} = {part: UInt64}`
    const params = { parts, part }
    const [counted] = await db.rows<{ rows: number }>({
      sql: `SELECT count() AS rows FROM ${source} WHERE ${where}`,
      params,
    })
    const sql = `SELECT * FROM ${source} WHERE ${where} ORDER BY ${key}`
    yield { bytes: await db.bytes({ sql, params }, 'Parquet'), rows: counted?.rows ?? 0 }
  }

  async function countParts(most: number): Promise<number> {
    const [counted] = await db.rows<{ rows: number }>({
      sql: `SELECT count() AS rows FROM ${source} WHERE ${filter}`,
    })
    return Math.ceil((counted?.rows ?? 0) / most)
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
