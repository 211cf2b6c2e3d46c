import type { MoveOrder } from '@tickmark/core/answers/ProjectMoves'
import { AppError } from '@tickmark/core/errors/AppError'
import { v7 as createSortableId } from 'uuid'
import { type BatchRow, writeBatchRow } from '../batches/BatchRow.ts'
import { clearStaging } from '../batches/clearStaging.ts'
import { completeCommits } from '../batches/commitBatch.ts'
import { commitMove } from '../batches/commitMove.ts'
import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import {
  MOVE_SOURCE,
  type Move,
  type MoveGroup,
  type MovePlan,
  NO_DETAIL,
  readMoves,
  type StoredMove,
} from '../state/Move.ts'
import { checkOrder, planMove, planMoves, planUndo } from './planMove.ts'
import { stageMovedPoints } from './stageMovedPoints.ts'
import { stageMovedRecords } from './stageMovedRecords.ts'

/** The author of a move, and the reason for it. */
export type MoveAuthor = { author: string; reason: string; assertLeaseHeld?(): Promise<void> }

/**
 * Merges, splits or renames projects: all of it or, when the process is killed before the end, all or nothing after
 * the next start. Waits for a load of this process. Hold the loader lease, and call `refreshDerivedTables` afterwards.
 * @throws AppError `bad-request`, `conflict` when the projects have changed since.
 */
export async function moveProject(
  db: Analytics,
  order: MoveOrder,
  by: MoveAuthor,
): Promise<StoredMove> {
  return only(
    await withMutex(db, () =>
      make(db, by, { plan: async () => [{ plan: await planMove(db, order) }] }),
    ),
  )
}

/** A merge, and what of it is not usual. */
export type PlannedMerge = {
  from_id: string
  to_id: string
  /** Instead of the reason of all. */
  reason?: string
  /** It is made without staff. */
  isAutomatic?: boolean
}

/**
 * Merges pairs of projects in as few batches as possible, see `groupMerges`: of each batch all or none, each merge with an
 * undo of its own. As `moveProject`; nothing is merged when one of the projects is not there.
 */
export function mergeProjects(
  db: Analytics,
  merges: readonly PlannedMerge[],
  by: MoveAuthor,
): Promise<StoredMove[]> {
  const planAll = async (group: readonly PlannedMerge[]) => {
    const plans = await planMoves(
      db,
      group.map(({ from_id, to_id, isAutomatic }) => ({
        order: { kind: 'merge', from_id, to_id },
        isAutomatic,
      })),
    )
    return plans.map((plan, at) => ({ plan, reason: group[at]?.reason }))
  }
  return withMutex(db, async () => {
    for (const { from_id, to_id } of merges)
      checkOrder(db.catalog, { kind: 'merge', from_id, to_id })
    const made: StoredMove[] = []
    for (const group of await groupMerges(db, merges))
      made.push(...(await make(db, by, { plan: () => planAll(group) })))
    return made
  })
}

/**
 * Undoes moves: points, records and the catalog are as before them, with what was loaded since. Those that have a project
 * in common are undone in several batches, the newest first.
 * @throws AppError `not-found`, `conflict` when one is undone already or a later move has to be undone first; then none
 * is undone.
 */
export function undoMoves(
  db: Analytics,
  moveIds: readonly string[],
  by: MoveAuthor,
): Promise<StoredMove[]> {
  return withMutex(db, async () => {
    const undone = findUndoable(await readMoves(db), moveIds)
    const made: StoredMove[] = []
    for (const group of await groupUndone(db, undone))
      made.push(
        ...(await make(db, by, {
          plan: () => group.map((one) => ({ plan: planUndo(one) })),
          undone: group,
        })),
      )
    return made
  })
}

function only(made: readonly StoredMove[]): StoredMove {
  const [move] = made
  if (move === undefined) throw new AppError('internal', 'The move was made and is not listed.')
  return move
}

type Planned = { plan: MovePlan; reason?: string | undefined; move_id?: string }

type Making = {
  plan(): readonly Planned[] | Promise<readonly Planned[]>
  undone?: readonly StoredMove[]
}

async function make(
  db: Analytics,
  { author, reason, assertLeaseHeld }: MoveAuthor,
  { plan, undone = [] }: Making,
): Promise<StoredMove[]> {
  await assertLeaseHeld?.()
  await completeCommits(db)
  const moves = (await plan()).map(
    (one): Move => ({
      move_id: one.move_id ?? createSortableId(),
      ...one.plan,
      author,
      reason: one.reason ?? reason,
    }),
  )
  const [first] = moves
  if (first === undefined) return []
  const group = { batch_id: first.move_id, moves, undone }
  const row = describeBatch(first, moves.length)
  await clearStaging(db)
  await writeBatchRow(db, row)
  let staged: BatchRow
  try {
    const points = await stageMovedPoints(db, group)
    await assertLeaseHeld?.()
    const records = first.kind === 'withdraw' ? [] : await stageMovedRecords(db, group)
    await storeMoves(db, group)
    staged = { ...row, tables: [...points, ...records] }
    await assertLeaseHeld?.()
  } catch (error) {
    await clearStaging(db)
    await writeBatchRow(db, { ...row, state: 'failed', error: String(error) })
    throw error
  }
  // No rollback from here on: a commit that fails midway is completed by the next load or start.
  await commitMove(db, staged, assertLeaseHeld)
  await clearStaging(db)
  return (await readMoves(db)).filter(({ batch_id }) => batch_id === group.batch_id)
}

function describeBatch({ kind, from_id, to_id, move_id }: Move, count: number): BatchRow {
  const now = Date.now()
  const others = count === 1 ? '' : ` and ${count - 1} more`
  return {
    batch_id: move_id,
    source_id: MOVE_SOURCE,
    input: `${kind} ${from_id} ${to_id}${others}`,
    fingerprint: move_id,
    state: 'loading',
    observed_at: now,
    started_at: now,
    tables: [],
    rows_read: 0,
    rows_kept: 0,
    rows_rejected: 0,
    rejects: '[]',
    checks: '[]',
    error: '',
  }
}

function storeMoves(db: Analytics, { batch_id, moves }: MoveGroup): Promise<void> {
  const rows = moves.map(({ detail, statements, ...move }) =>
    JSON.stringify({
      ...move,
      batch_id,
      detail: JSON.stringify(detail),
      statements: JSON.stringify(statements),
    }),
  )
  return db.insert('project_moves', rows.join('\n'), 'JSONEachRow')
}

type Withdrawal = {
  batchId: string
  moveId: string
  /** Its points follow from records, and are computed again if an undo of an earlier move brings them back. */
  isAutomatic?: boolean
}

/**
 * Takes back a batch: its points are as if it had never been loaded, and as of a moment before they are
 * still read. Hold the loader lease, and call `refreshDerivedTables` afterwards.
 * @throws AppError `conflict` when the batch has no points.
 */
export async function withdrawBatch(
  db: Analytics,
  { batchId, moveId, isAutomatic = false }: Withdrawal,
  by: MoveAuthor,
): Promise<StoredMove> {
  const plan = async () => [
    { plan: await planWithdrawal(db, batchId, isAutomatic), move_id: moveId },
  ]
  return only(await withMutex(db, () => make(db, by, { plan })))
}

async function planWithdrawal(db: Analytics, batch: string, automatic: boolean): Promise<MovePlan> {
  const [found] = await db.rows<{ projects: string[]; metrics: string[] }>({
    sql: `SELECT groupUniqArray(toString(project_id)) AS projects, groupUniqArray(toString(metric_id)) AS metrics
          FROM (SELECT project_id, metric_id FROM observations WHERE batch_id = {batch: String}
                UNION ALL SELECT project_id, metric_id FROM second_opinions WHERE batch_id = {batch: String})`,
    params: { batch },
  })
  const { projects = [], metrics = [] } = found ?? {}
  const [id = ''] = projects
  if (id === '') throw new AppError('conflict', 'The batch has no points to withdraw.')
  const detail = { ...NO_DETAIL, batch, projects, metrics, automatic }
  return { kind: 'withdraw', from_id: id, to_id: id, undoes: '', detail, statements: [] }
}

function findUndoable(all: readonly StoredMove[], moveIds: readonly string[]): StoredMove[] {
  const wanted = new Set(moveIds)
  const moves = all.filter(({ move_id, kind }) => wanted.has(move_id) && kind !== 'undo')
  const lost = moveIds.find((id) => !moves.some(({ move_id }) => move_id === id))
  if (lost !== undefined) throw new AppError('not-found', `There is no move "${lost}".`)
  if (moves.some(({ undone_by }) => undone_by !== null))
    throw new AppError('conflict', 'This move was already undone.')
  const standing = all.filter(
    ({ kind, undone_by, detail }) =>
      kind !== 'undo' && undone_by === null && !(kind === 'withdraw' && detail.automatic),
  )
  for (const { move_id, from_id, to_id } of moves) {
    const ids = new Set([from_id, to_id])
    const later = standing.find(
      (one) =>
        one.move_id > move_id &&
        !wanted.has(one.move_id) &&
        (ids.has(one.from_id) || ids.has(one.to_id)),
    )
    if (later !== undefined)
      throw new AppError(
        'conflict',
        `Undo the ${later.kind} of ${later.from_id} (${later.to_id}) first: it was made later and involves the same project.`,
      )
  }
  return moves
}

/** Groups moves for undoing: those that are no merges alone. */
async function groupUndone(
  db: Analytics,
  moves: readonly StoredMove[],
): Promise<(readonly StoredMove[])[]> {
  const newest = moves.toReversed()
  if (newest.length <= 1) return [newest]
  const groups: StoredMove[][] = []
  for (const move of newest) {
    const last = groups.at(-1)
    const isAlone = move.kind !== 'merge' || last?.[0]?.kind !== 'merge'
    if (last === undefined || isAlone) groups.push([move])
    else last.push(move)
  }
  const parts: (readonly StoredMove[])[] = []
  for (const group of groups)
    parts.push(...(group[0]?.kind === 'merge' ? await groupMerges(db, group) : [group]))
  return parts
}

type Pair = { from_id: string; to_id: string }

/** The most merges of one batch: their projects are parameters of its statements. */
const MAX_GROUP = 500

/**
 * Divides merges, or merges to undo, into groups that can be made in one batch each, in their order: no project occurs
 * twice in a group, and one whose points or records of other projects are on a chain has a group of its own.
 */
async function groupMerges<T extends Pair>(db: Analytics, merges: readonly T[]): Promise<T[][]> {
  const chains = await listChains(db, merges)
  const groups: { merges: T[]; isFull: boolean }[] = []
  // A merge comes after the earlier ones of its projects.
  const turns = new Map<string, number>()
  for (const merge of merges) {
    const { from_id, to_id } = merge
    const isAlone = chains.has(from_id) || chains.has(to_id)
    const earliest = Math.max(turns.get(from_id) ?? 0, turns.get(to_id) ?? 0)
    const found = isAlone ? -1 : groups.findIndex((group, at) => at >= earliest && !group.isFull)
    const at = found === -1 ? groups.length : found
    const group = groups[at] ?? { merges: [], isFull: isAlone }
    if (at === groups.length) groups.push(group)
    group.merges.push(merge)
    if (group.merges.length >= MAX_GROUP) group.isFull = true
    for (const id of [from_id, to_id]) turns.set(id, at + 1)
  }
  return groups.map((group) => group.merges)
}

/** The projects that other rows name as their chain. */
async function listChains(db: Analytics, merges: readonly Pair[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(merges.flatMap(({ from_id, to_id }) => [from_id, to_id]))]
  if (ids.length === 0) return new Set()
  const tables = [
    'observations',
    'second_opinions',
    'held_points',
    'point_lines',
    'contracts',
    'contract_activity',
    'token_holders',
  ]
  const parts = tables.map(
    (table) =>
      `SELECT DISTINCT toString(chain_id) AS id FROM ${table} WHERE chain_id IN {ids: Array(String)}`,
  )
  const rows = await db.rows<{ id: string }>({
    sql: `SELECT DISTINCT id FROM (${parts.join(' UNION ALL ')})`,
    params: { ids },
  })
  return new Set(rows.map(({ id }) => id))
}
