import type { Analytics } from '../client/Analytics.ts'
import { IS_AFFECTED, IS_PART, type Move, movedSql, moveParams } from './Move.ts'
import { replaceRows } from './replaceRows.ts'

/** A table of rows about projects other than points. */
type RecordTable = {
  table: string
  /** The columns with project ids. */
  columns: readonly string[]
  /** Rows belong to their chain, whatever their project is, and follow it. */
  isOfChain?: boolean
  /** SQL of whether a row follows a split. */
  isPart: string
}

const OF_SOURCE = 'source_id IN {sources: Array(String)}'
const LINE_OF_SOURCE = `(product_id IN {products: Array(String)}
  OR batch_id GLOBAL IN (SELECT batch_id FROM batches FINAL WHERE source_id IN {sources: Array(String)}))`

const TABLES: readonly RecordTable[] = [
  { table: 'held_points', columns: ['project_id', 'chain_id'], isPart: IS_PART },
  { table: 'point_lines', columns: ['project_id', 'chain_id'], isPart: LINE_OF_SOURCE },
  { table: 'fundraises', columns: ['project_id'], isPart: OF_SOURCE },
  { table: 'vesting_schedules', columns: ['project_id'], isPart: OF_SOURCE },
  {
    table: 'contracts',
    columns: ['project_id', 'chain_id'],
    isOfChain: true,
    isPart: OF_SOURCE,
  },
  { table: 'contract_activity', columns: ['chain_id'], isOfChain: true, isPart: 'false' },
  {
    table: 'token_holders',
    columns: ['project_id', 'chain_id'],
    isOfChain: true,
    isPart: OF_SOURCE,
  },
  { table: 'assets', columns: ['issuer_id'], isPart: OF_SOURCE },
]

/** Rows of an archive that are restored at a time. */
const ROWS_AT_ONCE = 20_000

/** SQL that counts the rows of a project in these tables, without the lines of files. */
export const COUNT_RECORDS = TABLES.filter(({ table }) => table !== 'point_lines')
  .map(({ table, columns, isPart }) => {
    const isMoved = columns.map((column) => `${column} = {from: String}`).join(' OR ')
    const isOfPart = `${columns[0]} = {from: String} AND ${isPart}`
    return `(SELECT count() FROM ${table} FINAL WHERE if({isSplit: UInt8} = 1, ${isOfPart}, ${isMoved}))`
  })
  .join(' + ')

/** Archives and stages the rows other than points that a move changes. Returns the tables that change. */
export async function stageMovedRecords(
  db: Analytics,
  move: Move,
  undone: Move | undefined,
): Promise<string[]> {
  const changed: string[] = []
  for (const one of TABLES)
    if (await stageTable(db, { ...one, move, undone })) changed.push(one.table)
  return changed
}

type Staging = RecordTable & { move: Move; undone: Move | undefined }

async function stageTable(db: Analytics, staging: Staging): Promise<boolean> {
  const { table, columns, move, undone } = staging
  const affected = findAffected(staging)
  const params = { ...moveParams(move), move: move.move_id, undone: move.undoes, table }
  await db.command({
    sql: `INSERT INTO moved_rows SELECT {move: String}, {table: String}, formatRowNoNewline('JSONEachRow', *)
          FROM ${table} WHERE ${affected}`,
    params,
  })
  const [counts] = await db.rows<{ now: number; before: number }>({
    sql: `SELECT countIf(move_id = {move: String}) AS now, countIf(move_id = {undone: String}) AS before
          FROM moved_rows WHERE table_name = {table: String}`,
    params,
  })
  if (!counts?.now && !counts?.before) return false
  const expressions = columns.map((column) => `${moveColumn(column, staging)} AS ${column}`)
  const since = undone === undefined ? '' : 'AND batch_id > {undone: String}'
  const rows = `SELECT * REPLACE (${expressions.join(', ')}) FROM ${table} WHERE ${affected} ${since}`
  await replaceRows(db, { table, move, affected, rows, params })
  if (undone !== undefined) await restoreRows(db, table, undone)
  return true
}

/** SQL of whether a move may change a row, or its undo did. */
function findAffected({ columns, isOfChain, move, undone }: Staging): string {
  const isSplit = (undone ?? move).kind === 'split'
  if (columns.includes('chain_id') && !isOfChain) return IS_AFFECTED
  const changed = columns.filter((column) => column !== 'chain_id' || !isSplit)
  if (changed.length === 0) return 'false'
  return `(${changed.map((column) => `${column} IN {moved: Array(String)}`).join(' OR ')})`
}

/** The id after a move. After an undo, what was loaded since stays with the remaining project of a merge. */
function moveColumn(column: string, { move, undone, isPart }: Staging): string {
  if (undone?.kind === 'merge' || (column === 'chain_id' && (undone ?? move).kind === 'split'))
    return `toString(${column})`
  if (undone !== undefined)
    return `if(${column} = {to: String}, {from: String}, toString(${column}))`
  return movedSql(move.kind, column, isPart)
}

async function restoreRows(db: Analytics, table: string, { move_id }: Move): Promise<void> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await db.rows<{ row: string }>({
      sql: `SELECT row FROM moved_rows WHERE move_id = {move: String} AND table_name = {table: String}
            ORDER BY row LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
      params: { move: move_id, table, limit: ROWS_AT_ONCE, offset },
    })
    if (rows.length > 0)
      await db.insert(`${table}_staged`, rows.map(({ row }) => row).join('\n'), 'JSONEachRow')
    if (rows.length < ROWS_AT_ONCE) return
  }
}
