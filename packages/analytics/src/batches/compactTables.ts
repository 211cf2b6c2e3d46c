import type { Analytics } from '../client/Analytics.ts'

/** Tables up to this size are merged into one part; parts of larger ones the engine merges by itself, when it is worth it. */
const REWRITE_UP_TO_BYTES = 16 * 1024 * 1024
/** A table with fewer parts is quick enough to read as it is. */
const MANY_PARTS = 4

/** Merges what many small loads left in many parts, since every question opens each of them. */
export async function compactTables(db: Analytics): Promise<void> {
  const tables = await db.rows<{ name: string }>({
    sql: `
      SELECT name FROM system.tables
      WHERE database = currentDatabase() AND parts >= {many: UInt32} AND total_bytes <= {most: UInt64} ORDER BY name`,
    params: { many: MANY_PARTS, most: REWRITE_UP_TO_BYTES },
  })
  for (const { name } of tables) await db.command({ sql: `OPTIMIZE TABLE ${name} FINAL` })
}
