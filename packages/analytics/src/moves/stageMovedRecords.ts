import type { Analytics } from '../client/Analytics.ts'
import { replaceRows } from '../client/replaceRows.ts'
import {
  IS_AFFECTED,
  IS_PART,
  isReturningSql,
  type MoveGroup,
  movedSql,
  moveOfSql,
  moveParams,
  unmovedSql,
} from '../state/Move.ts'

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

/** Chains of rows, which stay what they are when a project is split. */
const CHAIN_COLUMNS: readonly string[] = ['chain_id', 'from_chain', 'to_chain']

const OF_SOURCE = 'source_id IN {sources: Array(String)}'
const LINE_OF_SOURCE = `(product_id IN {products: Array(String)}
  OR batch_id GLOBAL IN (SELECT batch_id FROM batches FINAL WHERE source_id IN {sources: Array(String)}))`

const TABLES: readonly RecordTable[] = [
  { table: 'held_points', columns: ['project_id', 'chain_id'], isPart: IS_PART },
  { table: 'point_lines', columns: ['project_id', 'chain_id'], isPart: LINE_OF_SOURCE },
  { table: 'fundraises', columns: ['project_id'], isPart: OF_SOURCE },
  { table: 'vesting_schedules', columns: ['project_id'], isPart: OF_SOURCE },
  { table: 'token_rights', columns: ['project_id'], isPart: OF_SOURCE },
  { table: 'events', columns: ['project_id'], isPart: OF_SOURCE },
  { table: 'bridge_flows', columns: ['project_id', 'from_chain', 'to_chain'], isPart: OF_SOURCE },
  { table: 'labels', columns: ['project_id'], isPart: OF_SOURCE },
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
    const isMoved = columns
      .map((column) => `has({froms: Array(String)}, toString(${column}))`)
      .join(' OR ')
    const isOfPart = `has({froms: Array(String)}, toString(${columns[0]})) AND ${isPart}`
    return `(SELECT count() FROM ${table} FINAL WHERE if({isSplit: UInt8} = 1, ${isOfPart}, ${isMoved}))`
  })
  .join(' + ')

/** Archives and stages the rows other than points that moves change. Returns the tables that change. */
export async function stageMovedRecords(db: Analytics, group: MoveGroup): Promise<string[]> {
  const changed: string[] = []
  for (const one of TABLES) if (await stageTable(db, { ...one, ...group })) changed.push(one.table)
  return changed
}

type Staging = RecordTable & MoveGroup

async function stageTable(db: Analytics, staging: Staging): Promise<boolean> {
  const { table, columns, batch_id, moves, undone } = staging
  const affected = findAffected(staging)
  const params = { ...moveParams(moves, undone), table }
  await db.command({
    sql: `INSERT INTO moved_rows SELECT ${moveOfSql('movedBy', columns)}, {table: String}, formatRowNoNewline('JSONEachRow', *)
          FROM ${table} WHERE ${affected}`,
    params,
  })
  const [counts] = await db.rows<{ now: number; before: number }>({
    sql: `SELECT countIf(move_id IN {ids: Array(String)}) AS now, countIf(move_id IN {undone: Array(String)}) AS before
          FROM moved_rows WHERE table_name = {table: String}`,
    params,
  })
  if (!counts?.now && !counts?.before) return false
  const expressions = columns.map((column) => `${moveColumn(column, staging)} AS ${column}`)
  const since = undone.length === 0 ? '' : `AND batch_id > ${moveOfSql('undoneBy', columns)}`
  const rows = `SELECT * REPLACE (${expressions.join(', ')}) FROM ${table} WHERE ${affected} ${since}`
  await replaceRows(db, { table, batch_id, affected, rows, params })
  if (undone.length > 0) await restoreRows(db, table, params)
  return true
}

/** SQL of whether a move may change a row, or its undo did. */
function findAffected({ columns, isOfChain, ...group }: Staging): string {
  const isSplit = kindOf(group) === 'split'
  if (columns.includes('chain_id') && !isOfChain) return IS_AFFECTED
  const changed = columns.filter((column) => !CHAIN_COLUMNS.includes(column) || !isSplit)
  if (changed.length === 0) return 'false'
  return `(${changed.map((column) => `${column} IN {moved: Array(String)}`).join(' OR ')})`
}

/**
 * The id after moves. After an undo, what was loaded since stays with the remaining project of a merge, but for what comes
 * from a source that knew only the other.
 */
function moveColumn(column: string, { moves, undone, isPart, columns, table }: Staging): string {
  const kind = kindOf({ moves, undone })
  if (undone.length > 0 && kind === 'merge') {
    if (CHAIN_COLUMNS.includes(column)) return `toString(${column})`
    const move = moveOfSql('undoneBy', columns)
    const isBack =
      table === 'point_lines' ? isReturningLine(move) : isReturningSql(move, 'source_id')
    return `if(${isBack}, ${unmovedSql(column)}, toString(${column}))`
  }
  if (CHAIN_COLUMNS.includes(column) && kind === 'split') return `toString(${column})`
  return undone.length > 0 ? unmovedSql(column) : movedSql(kind, column, isPart)
}

/** Returns the kind of move that a group makes or undoes. */
function kindOf({ moves, undone }: Pick<MoveGroup, 'moves' | 'undone'>) {
  return [...undone, ...moves][0]?.kind ?? 'merge'
}

/** The lines of a file have the source of its batch. */
function isReturningLine(move: string): string {
  return `concat(${move}, ' ', toString(batch_id)) GLOBAL IN (
    SELECT concat(splitByChar(' ', one)[1], ' ', toString(batch_id))
    FROM (SELECT batch_id, source_id, arrayJoin({returning: Array(String)}) AS one FROM batches FINAL)
    WHERE splitByChar(' ', one)[2] = source_id)`
}

async function restoreRows(
  db: Analytics,
  table: string,
  params: { undone: readonly string[] },
): Promise<void> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await db.rows<{ row: string }>({
      sql: `SELECT row FROM moved_rows WHERE move_id IN {undone: Array(String)} AND table_name = {table: String}
            ORDER BY row LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
      params: { undone: params.undone, table, limit: ROWS_AT_ONCE, offset },
    })
    if (rows.length > 0)
      await db.insert(`${table}_staged`, rows.map(({ row }) => row).join('\n'), 'JSONEachRow')
    if (rows.length < ROWS_AT_ONCE) return
  }
}
