import { type MoveKind, ProjectMove } from '@tickmark/core/answers/ProjectMoves'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'

/** The source of the batches that move points between projects; the points keep their own sources. */
export const MOVE_SOURCE = 'tickmark-moves'

/** What the edits layer states after a move, and what it stated before; null for nothing. */
export type MoveStatement = { project_id: string; field: string; value: unknown; before: unknown }

/** A merge, split or rename, or the undoing of one. */
export type Move = {
  move_id: string
  /** `withdraw` takes back a batch of the datahub. */
  kind: MoveKind | 'undo' | 'withdraw'
  from_id: string
  to_id: string
  /** Of an undo, the move that it undoes; else ''. */
  undoes: string
  detail: {
    /** Of a split, the sources and products that move. */
    sources: readonly string[]
    products: readonly string[]
    /** Other projects with points on the chain that is merged or renamed. */
    residents: readonly string[]
    /** Of a withdrawal, the batch, and the projects and metrics that it has points of. */
    batch: string
    projects: readonly string[]
    metrics: readonly string[]
  }
  statements: readonly MoveStatement[]
  author: string
  reason: string
}

/** The detail of a move that has nothing to say about some of it. */
export const NO_DETAIL: Move['detail'] = {
  sources: [],
  products: [],
  residents: [],
  batch: '',
  projects: [],
  metrics: [],
}

/** What is decided before a move has an id, an author and a reason. */
export type MovePlan = Omit<Move, 'move_id' | 'author' | 'reason'>

/** A move that was made, as stored. */
export type StoredMove = Move & { moved_at: string; at: number; undone_by: string | null }

/** All moves that were made, oldest first. */
export const listMoves = memoPerVersion(readMoves)

/** As `listMoves`, from the store, where a move in progress does not count. */
export async function readMoves(db: Analytics): Promise<StoredMove[]> {
  const rows = await db.rows<Omit<StoredMove, 'detail' | 'statements'> & Texts>({
    sql: `
      SELECT move_id, kind, from_id, to_id, undoes, detail, statements, author, reason,
             formatDateTime(moved_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS moved_at,
             toUnixTimestamp64Milli(project_moves.moved_at) AS at
      FROM project_moves
      WHERE move_id IN (SELECT batch_id FROM batches FINAL WHERE source_id = {source: String} AND state = 'loaded')
      ORDER BY move_id`,
    params: { source: MOVE_SOURCE },
  })
  const undone = new Map(rows.map(({ undoes, move_id }) => [undoes, move_id]))
  return rows.map(({ detail, statements, ...row }) => ({
    ...row,
    detail: { ...NO_DETAIL, ...JSON.parse(detail) },
    statements: JSON.parse(statements),
    undone_by: undone.get(row.move_id) ?? null,
  }))
}

type Texts = { detail: string; statements: string }

/** A move as calls return it. */
export function describeMove(move: StoredMove): ProjectMove {
  return ProjectMove.parse(move)
}

/** The move of an open batch. */
export async function findOpenMove(db: Analytics, moveId: string): Promise<Move | undefined> {
  const [row] = await db.rows<Omit<Move, 'detail' | 'statements'> & Texts>({
    sql: `SELECT move_id, kind, from_id, to_id, undoes, detail, statements, author, reason
          FROM project_moves WHERE move_id = {id: String} LIMIT 1`,
    params: { id: moveId },
  })
  return (
    row && {
      ...row,
      detail: { ...NO_DETAIL, ...JSON.parse(row.detail) },
      statements: JSON.parse(row.statements),
    }
  )
}

/** The projects whose points the moves among these batches changed. */
export async function listMovedProjects(
  db: Analytics,
  batches: readonly string[],
): Promise<string[]> {
  if (batches.length === 0) return []
  const rows = await db.rows<{ from_id: string; to_id: string; detail: string }>({
    sql: 'SELECT from_id, to_id, detail FROM project_moves WHERE move_id IN {batches: Array(String)}',
    params: { batches },
  })
  return rows.flatMap(({ detail, ...ids }) => {
    const move = { ...ids, detail: { ...NO_DETAIL, ...JSON.parse(detail) } }
    return [...listMoved(move), ...move.detail.residents]
  })
}

/** The projects whose points a move changes, besides residents. */
export function listMoved({ from_id, to_id, detail }: Pick<Move, 'from_id' | 'to_id' | 'detail'>) {
  return detail.projects.length > 0 ? [...detail.projects] : [from_id, to_id]
}

/** The parameters that the conditions and expressions below need. */
export function moveParams({ from_id, to_id, detail }: Pick<Move, 'from_id' | 'to_id' | 'detail'>) {
  return {
    from: from_id,
    to: to_id,
    moved: listMoved({ from_id, to_id, detail }),
    batch: detail.batch,
    metrics: detail.metrics,
    sources: detail.sources,
    products: detail.products,
    residents: detail.residents,
  }
}

/** SQL of whether a row belongs to the projects of a move, or is of another project on their chain. */
export const IS_AFFECTED = `(project_id IN {moved: Array(String)}
  OR (chain_id IN {moved: Array(String)} AND project_id IN {residents: Array(String)}))`
/** The same, of a table with metrics; a withdrawal changes some of them alone. */
export const IS_AFFECTED_POINT = `(${IS_AFFECTED} AND (empty({metrics: Array(String)}) OR metric_id IN {metrics: Array(String)}))`

/** SQL of the id that a column has after a move, with the condition under which rows follow a split. */
export function movedSql(kind: Move['kind'], column: string, isPart: string): string {
  const isMoved =
    kind === 'split' ? `${column} = {from: String} AND ${isPart}` : `${column} = {from: String}`
  return `if(${isMoved}, {to: String}, toString(${column}))`
}

/** SQL of whether a point follows a split. */
export const IS_PART = `(source_id IN {sources: Array(String)} OR product_id IN {products: Array(String)})`
