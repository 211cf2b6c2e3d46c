import type { Analytics } from '../client/Analytics.ts'

/** Tables up to this size are merged into one part; of larger ones the engine chooses what is worth merging. */
const REWRITE_UP_TO_ROWS = 2_000_000
/** A table with fewer parts is quick enough to read as it is. */
const MANY_PARTS = 4

/** Merges what many small loads left in many parts, since every question opens each of them. */
export async function compactTables(db: Analytics): Promise<void> {
  const tables = await db.rows<{ name: string; total_rows: number }>({
    sql: `
      SELECT name, total_rows FROM system.tables
      WHERE database = currentDatabase() AND parts >= {many: UInt32} ORDER BY name`,
    params: { many: MANY_PARTS },
  })
  for (const { name, total_rows } of tables)
    await db.command({
      sql: `OPTIMIZE TABLE ${name} ${total_rows <= REWRITE_UP_TO_ROWS ? 'FINAL' : ''}`,
    })
}
