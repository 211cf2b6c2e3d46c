import { AppError } from '@tickmark/core/errors/AppError'
import type { Selectable } from 'kysely'
import type { Caller } from '../access/Caller.ts'
import type { Actor } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { DatahubItemsTable, Querier } from '../store/Store.ts'

/** An item as it is stored, with the name of its author. */
export type DatahubRow = Selectable<DatahubItemsTable> & { author_name: string | null }

/** The reader of an item; undefined for a visitor. */
export type DatahubReader = Pick<Caller, 'userId' | 'isStaff'> | undefined

/** The states that people outside of the datahub see. */
export const PUBLIC_STATES = ['merged', 'reverted'] as const

/** Items with the names of their authors. */
export function selectItems(db: Querier) {
  return db
    .selectFrom('datahub_items')
    .leftJoin('users as authors', 'authors.id', 'datahub_items.author_id')
    .selectAll('datahub_items')
    .select('authors.username as author_name')
}

/** Visitors read what was merged, users also what was submitted or rejected; a draft is its author's. */
export function mayRead({ state, author_id }: DatahubRow, reader: DatahubReader): boolean {
  if ((PUBLIC_STATES as readonly string[]).includes(state)) return true
  if (reader === undefined) return false
  return state !== 'draft' || author_id === reader.userId
}

export function isOpen({ state }: Pick<DatahubRow, 'state'>): boolean {
  return state === 'draft' || state === 'submitted'
}

/**
 * Finds an item that the reader may read.
 * @throws AppError `not-found`, also for one that they may not read.
 */
export async function findItem(
  db: Querier,
  dataId: string,
  reader: DatahubReader,
): Promise<DatahubRow> {
  const row = await selectItems(db).where('datahub_items.id', '=', dataId).executeTakeFirst()
  if (row === undefined || !mayRead(row, reader))
    throw new AppError(
      'not-found',
      `The datahub item ${dataId} does not exist, or you do not have access to it.`,
    )
  return row
}

/**
 * The same within a transaction, which then is the only one that changes the item.
 * @throws AppError `not-found`; `conflict` while it is being published.
 */
export async function lockItem(
  trx: Querier,
  dataId: string,
  reader: DatahubReader,
): Promise<DatahubRow> {
  await trx.selectFrom('datahub_items').select('id').where('id', '=', dataId).forUpdate().execute()
  const row = await findItem(trx, dataId, reader)
  if (row.pending !== null)
    throw new AppError('conflict', `Item ${dataId} is being published. Try again in a second.`)
  return row
}

/** @throws AppError `conflict` when the item is not in the state that an act needs. */
export function requireState(row: DatahubRow, states: readonly DatahubRow['state'][]): void {
  if (!states.includes(row.state))
    throw new AppError(
      'conflict',
      `Item ${row.id} is ${row.state}; this requires one that is ${states.join(' or ')}.`,
    )
}

/** @throws AppError `conflict` with the code `stale-version` when the item is at another version than was seen. */
export function requireVersion(row: DatahubRow, seen: number): void {
  if (row.version !== seen)
    throw new AppError(
      'conflict',
      `Item ${row.id} has changed: it is at version ${row.version}, and you saw version ${seen}. Reload it.`,
      { errors: [{ code: 'stale-version', field: 'base_version', value: row.version }] },
    )
}

/** The commit that counts: the newest one. */
export async function findLastCommit(db: Querier, dataId: string) {
  return db
    .selectFrom('datahub_commits')
    .selectAll()
    .where('item_id', '=', dataId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** A commit of an item, which it has. */
export async function findCommit(db: Querier, dataId: string, number: number) {
  return db
    .selectFrom('datahub_commits')
    .selectAll()
    .where('item_id', '=', dataId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

/** A commit as it is stored: JSON of what it proposes and of what it is based on; with the metric that it is about. */
export type PreparedCommit = { data: string; base: string; metric?: { id: string; isNew: boolean } }

const HOUR_MS = 3_600_000
const MAX_ACTS = 120

/** Counts an act of a user in the datahub; a preview is one too. @throws AppError `too-many-requests`. */
export async function countAct(
  { attempts }: Pick<Accounts, 'attempts'>,
  { userId }: Actor,
): Promise<void> {
  if (userId === null) return
  const { count } = await attempts.add(keyOf(userId), HOUR_MS)
  if (count > MAX_ACTS) throw tooMany()
}

/** Throws as `countAct` would for one more, and counts nothing. */
export async function checkActs(
  { attempts }: Pick<Accounts, 'attempts'>,
  { userId }: Actor,
): Promise<void> {
  if (userId !== null && (await attempts.count(keyOf(userId))) >= MAX_ACTS) throw tooMany()
}

function keyOf(userId: string): string {
  return `datahub ${userId}`
}

function tooMany(): AppError {
  return new AppError(
    'too-many-requests',
    `More than ${MAX_ACTS} actions within an hour. Try again later.`,
  )
}
