import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'

const MB = 1024 * 1024

/**
 * Makes room for so many bytes of a user: where a quota is used up, the oldest files that no proposal uses are deleted.
 * @throws AppError `payload-too-large` that says the quota, when those that proposals use leave no room.
 */
export async function makeRoom(
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
