import type { Analytics, Engine } from './Analytics.ts'

type Replacement = {
  table: string
  batch_id: string
  /** The rows to replace. */
  affected: string
  /** The rows that replace them; none when absent. */
  rows?: string
  params: Record<string, unknown>
}

/**
 * Stages a whole table with some rows replaced. The comment says which batch of moves the table is of, wherever it is exchanged
 * to.
 */
export async function replaceRows(
  db: Analytics,
  { table, batch_id, affected, rows, params }: Replacement,
): Promise<void> {
  const staged = `${table}_staged`
  await stageOthers(db, { table, affected, params })
  if (rows !== undefined) await db.command({ sql: `INSERT INTO ${staged} ${rows}`, params })
  // The id is made here and has no quotes; a comment cannot be a parameter.
  await db.command({ sql: `ALTER TABLE ${staged} MODIFY COMMENT '${batch_id}'` })
}

/**
 * Stages a table without some of its rows. Parts are linked and not copied, and deleted rows are masked, so it takes
 * little time and space.
 */
export async function stageOthers(
  db: Analytics,
  { table, affected, params }: Pick<Replacement, 'table' | 'affected' | 'params'>,
): Promise<void> {
  const staged = `${table}_staged`
  await db.command({ sql: `TRUNCATE TABLE ${staged}` })
  await db.command({ sql: `ALTER TABLE ${staged} ATTACH PARTITION tuple() FROM ${table}` })
  await db.command({ sql: `DELETE FROM ${staged} WHERE ${affected}`, params })
}

/** Returns whether the staged table of a batch of moves has taken the place of the table. */
export async function isReplaced(db: Engine, table: string, batchId: string): Promise<boolean> {
  const [row] = await db.rows<{ comment: string }>({
    sql: `SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = {table: String}`,
    params: { table },
  })
  return row?.comment === batchId
}
