import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import { type Acting, type Caller, toActor } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { checkActs, countAct } from './DatahubRow.ts'
import type { StoredFile } from './TableStore.ts'

const MB = 1024 * 1024

/**
 * Makes room for so many bytes of a user: where a quota is used up, the oldest files that no proposal uses are deleted.
 * @throws AppError `payload-too-large` that says the quota, when those that proposals use leave no room.
 */
async function makeRoom(
  { db, fileQuota }: Pick<Accounts, 'db' | 'fileQuota'>,
  userId: string,
  bytes: number,
): Promise<void> {
  const { userBytes, organizationBytes } = fileQuota
  const owners = [
    { whose: 'yours', quota: userBytes, userIds: [userId] },
    ...(await listColleagues(db, userId)).map((userIds) => ({
      whose: 'of the members of your organization',
      quota: organizationBytes,
      userIds,
    })),
  ]
  let excess = 0
  const unused = await listUnused(db, userId)
  const free = unused.reduce((sum, { size }) => sum + size, 0)
  for (const { whose, quota, userIds } of owners) {
    const used = await countBytes(db, userIds)
    if (used - free + bytes > quota) throw usedUp(whose, { used, bytes, quota })
    excess = Math.max(excess, used + bytes - quota)
  }
  const freed: string[] = []
  for (const { id, size } of unused) {
    if (excess <= 0) break
    freed.push(id)
    excess -= size
  }
  if (freed.length > 0) await db.deleteFrom('datahub_files').where('id', 'in', freed).execute()
}

/** The files of a user that no proposal uses, oldest first. */
function listUnused(db: Querier, userId: string) {
  return db
    .selectFrom('datahub_files')
    .select(['id', 'size'])
    .where('author_id', '=', userId)
    .where('is_used', '=', false)
    .orderBy('created_at')
    .execute()
}

/** The members of each organization of a user. */
async function listColleagues(db: Querier, userId: string): Promise<string[][]> {
  const members = await db
    .selectFrom('members as own')
    .innerJoin('members as others', 'others.organization_id', 'own.organization_id')
    .select(['others.organization_id', 'others.user_id'])
    .where('own.user_id', '=', userId)
    .execute()
  const groups = Map.groupBy(members, ({ organization_id }) => organization_id)
  return [...groups.values()].map((group) => group.map(({ user_id }) => user_id))
}

/** Bytes of the files of users as they were sent, and of the texts of their proposals. */
async function countBytes(db: Querier, userIds: readonly string[]): Promise<number> {
  const { bytes: ofFiles } = await db
    .selectFrom('datahub_files')
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .where('author_id', 'in', userIds)
    .executeTakeFirstOrThrow()
  const { bytes: ofTexts } = await db
    .selectFrom('datahub_commits')
    .select(sql<string | null>`sum(octet_length(data) + octet_length(base))`.as('bytes'))
    .where('author_id', 'in', userIds)
    .executeTakeFirstOrThrow()
  return Number(ofFiles ?? 0) + Number(ofTexts ?? 0)
}

function usedUp(
  whose: string,
  { used, bytes, quota }: { used: number; bytes: number; quota: number },
): AppError {
  const inMb = (size: number) => `${(size / MB).toFixed(size < 10 * MB ? 1 : 0)} MB`
  return new AppError(
    'payload-too-large',
    `The files and proposals in the datahub that are ${whose} have ${inMb(used)}, and this file has ${inMb(bytes)}; the quota is ${inMb(quota)}. Files that no proposal uses are deleted when room is needed. Those of proposals are kept: send a smaller file, or ask an administrator of this server for a larger quota.`,
    { errors: [{ code: 'quota', field: 'size', value: bytes }] },
  )
}

const compress = promisify(gzip)
const expand = promisify(gunzip)

export const MAX_FILE_BYTES = 100 * 1024 * 1024
export const MAX_PART_BYTES = 2 * 1024 * 1024
/** Lines of small chunks are split faster, and other requests are answered between them. */
const CHUNK_BYTES = 256 * 1024
const UNUSED_MS = 86_400_000
const MAX_UNUSED = 20

/**
 * Begins to store a file that is sent in parts, in place of the oldest of a user who has many that no proposal uses.
 * Returns its id. @throws AppError `too-many-requests`, `payload-too-large` where the quota is used up.
 */
export async function startFile(
  accounts: Accounts,
  acting: Acting,
  { name, size }: { name: string; size: number },
): Promise<string> {
  await countAct(accounts, toActor(acting))
  const { db } = accounts
  const now = accounts.now()
  const author_id = acting.caller.userId
  await db
    .deleteFrom('datahub_files')
    .where('is_used', '=', false)
    .where('created_at', '<', new Date(now.getTime() - UNUSED_MS))
    .execute()
  await makeRoom(accounts, author_id, size)
  // A user who corrects a spreadsheet sends it again and again; the newest files are those that they look at.
  await db
    .deleteFrom('datahub_files')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('datahub_files as unused')
        .select('unused.id')
        .where('unused.author_id', '=', author_id)
        .where('unused.is_used', '=', false)
        .orderBy('unused.created_at', 'desc')
        .offset(MAX_UNUSED - 1),
    )
    .execute()
  const id = randomUUID()
  await db
    .insertInto('datahub_files')
    .values({ id, name, size, author_id, created_at: now })
    .execute()
  return id
}

/**
 * Checks that a user may send a file of so many bytes with a form, before it is read.
 * @throws AppError as `startFile`.
 */
export async function admitFile(accounts: Accounts, acting: Acting, bytes: number): Promise<void> {
  await checkActs(accounts, toActor(acting))
  await makeRoom(accounts, acting.caller.userId, bytes)
}

/**
 * Checks that a file is one of the user's that still gets parts.
 * @throws AppError `not-found`, `conflict` for a file that a proposal uses.
 */
export async function requireUnused(
  { db }: Pick<Accounts, 'db'>,
  { caller }: Acting,
  fileId: string,
): Promise<void> {
  if (!UUID.test(fileId)) throw missing(fileId.slice(0, 100))
  const file = await selectOwn(db, caller, fileId).executeTakeFirst()
  if (file === undefined) throw missing(fileId)
  refuseUsed(file)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function selectOwn(db: Querier, { userId }: Caller, fileId: string) {
  return db
    .selectFrom('datahub_files')
    .select(['size', 'is_used'])
    .where('id', '=', fileId)
    .where('author_id', '=', userId)
}

function refuseUsed({ is_used }: { is_used: boolean }): void {
  if (is_used)
    throw new AppError('conflict', 'This file is already used by a proposal. Upload another one.')
}

/**
 * Stores a part of a file; a part that is sent again replaces the one before. Returns how many bytes are stored.
 * @throws AppError `not-found`, `conflict` for a file that a proposal uses, `payload-too-large`.
 */
export async function addPart(
  { db }: Accounts,
  { caller }: Acting,
  { fileId, number, bytes }: { fileId: string; number: number; bytes: Uint8Array },
): Promise<number> {
  const content = (await compress(bytes, { level: 1 })).toString('base64')
  return db.transaction().execute(async (trx) => {
    const file = await selectOwn(trx, caller, fileId).forUpdate().executeTakeFirst()
    if (file === undefined) throw missing(fileId)
    refuseUsed(file)
    const part = { size: bytes.length, content }
    await trx
      .insertInto('datahub_file_parts')
      .values({ file_id: fileId, number, ...part })
      .onConflict((conflict) => conflict.columns(['file_id', 'number']).doUpdateSet(part))
      .execute()
    const { stored } = await trx
      .selectFrom('datahub_file_parts')
      .select(({ fn }) => fn.sum<string>('size').as('stored'))
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow()
    if (Number(stored) > file.size)
      throw new AppError(
        'payload-too-large',
        `The parts exceed the stated size of ${file.size} bytes.`,
      )
    return Number(stored)
  })
}

/** Stores a small file at once. Returns its id. @throws AppError as `startFile`. */
export async function keepFile(
  accounts: Accounts,
  acting: Acting,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const fileId = await startFile(accounts, acting, { name, size: bytes.length })
  await addPart(accounts, acting, { fileId, number: 0, bytes })
  return fileId
}

/**
 * A complete file; `authorId` is the user who must have sent it, where that matters.
 * @throws AppError `not-found`; `bad-request` when parts are missing.
 */
export async function findFile(
  { db }: Pick<Accounts, 'db'>,
  fileId: string,
  authorId?: string,
): Promise<StoredFile> {
  const file = await db
    .selectFrom('datahub_files')
    .select(['name', 'size', 'author_id'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (file === undefined || (authorId !== undefined && file.author_id !== authorId))
    throw missing(fileId)
  const parts = await db
    .selectFrom('datahub_file_parts')
    .select(['number', 'size'])
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute()
  const stored = parts.reduce((sum, { size }) => sum + size, 0)
  if (stored !== file.size)
    throw new AppError(
      'bad-request',
      `${stored} of the ${file.size} bytes of the file were received. Upload the missing parts.`,
      { errors: [{ code: 'incomplete', field: 'file_id', value: fileId }] },
    )
  async function load(index: number): Promise<Buffer> {
    const part = parts[index]
    if (part === undefined) return Buffer.alloc(0)
    const { content } = await db
      .selectFrom('datahub_file_parts')
      .select('content')
      .where('file_id', '=', fileId)
      .where('number', '=', part.number)
      .executeTakeFirstOrThrow()
    return expand(Buffer.from(content, 'base64'))
  }
  async function* read() {
    let next = load(0)
    for (const index of parts.keys()) {
      const bytes = await next
      // Another thread expands the next part while this one is read. A failure is thrown when its turn comes.
      next = load(index + 1)
      next.catch(() => undefined)
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
        yield bytes.subarray(at, at + CHUNK_BYTES)
    }
  }
  return {
    id: fileId,
    name: file.name,
    author_id: file.author_id,
    open: () => Readable.from(read()),
  }
}

function missing(fileId: string): AppError {
  return new AppError('not-found', `You have no file ${fileId}. Upload it again.`, {
    errors: [{ code: 'invalid', field: 'file_id', value: fileId }],
  })
}
