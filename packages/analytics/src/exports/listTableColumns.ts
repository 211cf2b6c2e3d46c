import type { Analytics } from '../client/Analytics.ts'
import type { ExportedTable } from './EXPORTED_TABLES.ts'

/** The columns of a table of the store, in order. */
export async function listTableColumns(db: Analytics, table: ExportedTable): Promise<string[]> {
  const rows = await db.rows<{ name: string }>({
    sql: `SELECT name FROM system.columns
          WHERE database = currentDatabase() AND table = {table: String} ORDER BY position`,
    params: { table },
  })
  return rows.map(({ name }) => name)
}
