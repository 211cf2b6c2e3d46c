import type { MoveOrder } from '@tickmark/core/answers/ProjectMoves'
import { AppError } from '@tickmark/core/errors/AppError'
import { v7 as createSortableId } from 'uuid'
import { type BatchRow, writeBatchRow } from '../batches/BatchRow.ts'
import { clearStaging } from '../batches/clearStaging.ts'
import { completeCommits } from '../batches/commitBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import { commitMove } from './commitMove.ts'
import {
  MOVE_SOURCE,
  type Move,
  type MovePlan,
  NO_DETAIL,
  readMoves,
  type StoredMove,
} from './Move.ts'
import { planMove, planUndo } from './planMove.ts'
import { stageMovedPoints } from './stageMovedPoints.ts'
import { stageMovedRecords } from './stageMovedRecords.ts'

/** Who makes a move, and why. */
export type MoveAuthor = { author: string; reason: string; assertLeaseHeld?(): Promise<void> }

/**
 * Merges, splits or renames projects: all of it or, when the process is killed before the end, all or nothing after
 * the next start. Waits for a load of this process. Hold the loader lease, and call `refreshDerivedTables` afterwards.
 * @throws AppError `bad-request`, `conflict` when the projects have changed since.
 */
export function moveProject(db: Analytics, order: MoveOrder, by: MoveAuthor): Promise<StoredMove> {
  return withMutex(db, () => make(db, by, { plan: () => planMove(db, order) }))
}

/**
 * Undoes a move: points, records and the catalog are as before it, with what was loaded since.
 * @throws AppError `not-found`, `conflict` when it is undone already or a later move has to be undone first.
 */
export function undoMove(db: Analytics, moveId: string, by: MoveAuthor): Promise<StoredMove> {
  return withMutex(db, async () => {
    const undone = findUndoable(await readMoves(db), moveId)
    return make(db, by, { plan: () => planUndo(undone), undone })
  })
}

type Making = { plan(): MovePlan | Promise<MovePlan>; undone?: StoredMove; moveId?: string }

async function make(
  db: Analytics,
  { author, reason, assertLeaseHeld }: MoveAuthor,
  { plan, undone, moveId = createSortableId() }: Making,
): Promise<StoredMove> {
  await assertLeaseHeld?.()
  await completeCommits(db)
  const move: Move = { move_id: moveId, ...(await plan()), author, reason }
  const row = describeBatch(move)
  await clearStaging(db)
  await writeBatchRow(db, row)
  let staged: BatchRow
  try {
    const points = await stageMovedPoints(db, move, undone)
    await assertLeaseHeld?.()
    const records = move.kind === 'withdraw' ? [] : await stageMovedRecords(db, move, undone)
    await storeMove(db, move)
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
  const made = (await readMoves(db)).find(({ move_id }) => move_id === move.move_id)
  if (made === undefined) throw new AppError('internal', 'The move was made and is not listed.')
  return made
}

function describeBatch(move: Move): BatchRow {
  const { kind, from_id, to_id, move_id } = move
  const now = Date.now()
  return {
    batch_id: move_id,
    source_id: MOVE_SOURCE,
    input: `${kind} ${from_id} ${to_id}`,
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

function storeMove(db: Analytics, { detail, statements, ...move }: Move): Promise<void> {
  const row = { ...move, detail: JSON.stringify(detail), statements: JSON.stringify(statements) }
  return db.insert('project_moves', JSON.stringify(row), 'JSONEachRow')
}

/**
 * Takes back a batch of the datahub: its points are as if it had never been loaded, and as of a moment before they are
 * still read. Hold the loader lease, and call `refreshDerivedTables` afterwards.
 * @throws AppError `conflict` when the batch has no points.
 */
export function withdrawBatch(
  db: Analytics,
  { batchId, moveId }: { batchId: string; moveId: string },
  by: MoveAuthor,
): Promise<StoredMove> {
  return withMutex(db, () => make(db, by, { plan: () => planWithdrawal(db, batchId), moveId }))
}

async function planWithdrawal(db: Analytics, batch: string): Promise<MovePlan> {
  const [found] = await db.rows<{ projects: string[]; metrics: string[] }>({
    sql: `SELECT groupUniqArray(toString(project_id)) AS projects, groupUniqArray(toString(metric_id)) AS metrics
          FROM observations WHERE batch_id = {batch: String}`,
    params: { batch },
  })
  const { projects = [], metrics = [] } = found ?? {}
  const [id = ''] = projects
  if (id === '') throw new AppError('conflict', 'The batch has no points to withdraw.')
  const detail = { ...NO_DETAIL, batch, projects, metrics }
  return { kind: 'withdraw', from_id: id, to_id: id, undoes: '', detail, statements: [] }
}

function findUndoable(moves: readonly StoredMove[], moveId: string): StoredMove {
  const move = moves.find(({ move_id, kind }) => move_id === moveId && kind !== 'undo')
  if (move === undefined) throw new AppError('not-found', `There is no move "${moveId}".`)
  if (move.undone_by !== null) throw new AppError('conflict', 'This move was already undone.')
  const ids = new Set([move.from_id, move.to_id])
  const later = moves.find(
    (one) =>
      one.move_id > moveId &&
      one.kind !== 'undo' &&
      one.undone_by === null &&
      (ids.has(one.from_id) || ids.has(one.to_id)),
  )
  if (later !== undefined)
    throw new AppError(
      'conflict',
      `Undo the ${later.kind} of ${later.from_id} (${later.to_id}) first: it was made later and involves the same project.`,
    )
  return move
}
