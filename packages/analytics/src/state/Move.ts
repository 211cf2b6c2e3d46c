import { type MoveKind, ProjectMove } from '@tickmark/core/answers/ProjectMoves'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'

/** The source of the batches that move points between projects; the points keep their own sources. */
export const MOVE_SOURCE = 'tickmark-moves'

/** The statement of the edits layer after a move, and the one before it; null for nothing. */
export type MoveStatement = { project_id: string; field: string; value: unknown; before: unknown }

/** A merge, split or rename, or the undoing of one. */
export type Move = {
  move_id: string
  /** `withdraw` takes back a batch of the datahub, or of points that follow from records. */
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
    /** Of a merge that was made without staff, or the withdrawal of points that follow from records. */
    automatic: boolean
    /** Of such a merge, the sources that knew only the merged project: what they report later returns with it. */
    returning: readonly string[]
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
  automatic: false,
  returning: [],
}

/** The decisions before a move has an id, an author and a reason. */
export type MovePlan = Omit<Move, 'move_id' | 'author' | 'reason'>

/**
 * Moves of one batch, with the moves that they undo at the same places: all of them are made or none. Several are merges,
 * or undo merges, without a project in common.
 */
export type MoveGroup = { batch_id: string; moves: readonly Move[]; undone: readonly StoredMove[] }

/** A move that was made, as stored. */
export type StoredMove = Move & {
  batch_id: string
  moved_at: string
  at: number
  undone_by: string | null
}

/** All moves that were made, oldest first. */
export const listMoves = memoPerVersion(readMoves)

/** As `listMoves`, from the store, where a move in progress does not count. */
export async function readMoves(db: Analytics): Promise<StoredMove[]> {
  const rows = await db.rows<Omit<StoredMove, 'detail' | 'statements'> & Texts>({
    sql: `
      SELECT move_id, batch_id, kind, from_id, to_id, undoes, detail, statements, author, reason,
             formatDateTime(moved_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS moved_at,
             toUnixTimestamp64Milli(project_moves.moved_at) AS at
      FROM project_moves
      WHERE batch_id IN (SELECT batch_id FROM batches FINAL WHERE source_id = {source: String} AND state = 'loaded')
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
  return ProjectMove.parse({ ...move, is_automatic: move.detail.automatic })
}

/** The moves of an open batch. */
export async function listOpenMoves(db: Analytics, batchId: string): Promise<Move[]> {
  const rows = await db.rows<Omit<Move, 'detail' | 'statements'> & Texts>({
    sql: `SELECT move_id, kind, from_id, to_id, undoes, detail, statements, author, reason
          FROM project_moves WHERE batch_id = {id: String} ORDER BY move_id`,
    params: { id: batchId },
  })
  return rows.map((row) => ({
    ...row,
    detail: { ...NO_DETAIL, ...JSON.parse(row.detail) },
    statements: JSON.parse(row.statements),
  }))
}

/** The projects whose points the moves among these batches changed. */
export async function listMovedProjects(
  db: Analytics,
  batches: readonly string[],
): Promise<string[]> {
  if (batches.length === 0) return []
  const rows = await db.rows<{ from_id: string; to_id: string; detail: string }>({
    sql: 'SELECT from_id, to_id, detail FROM project_moves WHERE batch_id IN {batches: Array(String)}',
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

type Movement = Pick<Move, 'from_id' | 'to_id' | 'detail'> & { move_id?: string; undoes?: string }

/** The parameters that the conditions and expressions below need. */
export function moveParams(moves: readonly Movement[], undone: readonly Move[] = []) {
  const details = moves.map(({ detail }) => detail)
  const places = moves.flatMap((move) => listMoved(move).map((id) => ({ id, move })))
  return {
    froms: moves.map(({ from_id }) => from_id),
    tos: moves.map(({ to_id }) => to_id),
    ids: moves.map(({ move_id = '' }) => move_id),
    undone: undone.map(({ move_id }) => move_id),
    moved: places.map(({ id }) => id),
    movedBy: places.map(({ move }) => move.move_id ?? ''),
    undoneBy: places.map(({ move }) => move.undoes ?? ''),
    returning: undone.flatMap(({ move_id, detail }) =>
      detail.returning.map((source) => `${move_id} ${source}`),
    ),
    batch: details.map(({ batch }) => batch).join(),
    metrics: details.flatMap(({ metrics }) => metrics),
    sources: details.flatMap(({ sources }) => sources),
    products: details.flatMap(({ products }) => products),
    residents: [...new Set(details.flatMap(({ residents }) => residents))],
  }
}

/** SQL of whether a row belongs to the projects of a move, or is of another project on their chain. */
export const IS_AFFECTED = `(project_id IN {moved: Array(String)}
  OR (chain_id IN {moved: Array(String)} AND project_id IN {residents: Array(String)}))`
/** The same, of a table with metrics; a withdrawal changes some of them alone. */
export const IS_AFFECTED_POINT = `(${IS_AFFECTED} AND (empty({metrics: Array(String)}) OR metric_id IN {metrics: Array(String)}))`

/** SQL of the move that changes a row with these columns of projects, or of the move that this one undoes. */
export function moveOfSql(by: 'movedBy' | 'undoneBy', columns: readonly string[]): string {
  return columns.reduceRight(
    (other, column) =>
      `transform(toString(${column}), {moved: Array(String)}, {${by}: Array(String)}, ${other})`,
    `''`,
  )
}

/** SQL of the id that a column has after a move, with the condition under which rows follow a split. */
export function movedSql(kind: Move['kind'], column: string, isPart: string): string {
  const moved = `transform(toString(${column}), {froms: Array(String)}, {tos: Array(String)}, toString(${column}))`
  return kind === 'split' ? `if(${isPart}, ${moved}, toString(${column}))` : moved
}

/** SQL of the id that a column had before a move. */
export function unmovedSql(column: string): string {
  return `transform(toString(${column}), {tos: Array(String)}, {froms: Array(String)}, toString(${column}))`
}

/** SQL of whether a source, by SQL, reports on the merged project alone, of a row since an automatic merge. */
export function isReturningSql(move: string, source: string): string {
  return `has({returning: Array(String)}, concat(${move}, ' ', toString(${source})))`
}

/** SQL of whether a point follows a split. */
export const IS_PART = `(source_id IN {sources: Array(String)} OR product_id IN {products: Array(String)})`
