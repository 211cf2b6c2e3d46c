import { type Caller, isStaffAddress } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import {
  DAY_MS,
  earliestSessionStart,
  readSignedToken,
  SESSION_DAYS,
} from '../identity/sessionToken.ts'

/**
 * Finds the caller whose session an identity cookie is; undefined when it is not ours, has expired or was ended. A
 * session in use is extended once a day.
 */
export async function findCaller(accounts: Accounts, cookie: string): Promise<Caller | undefined> {
  const token = readSignedToken(cookie, accounts.secret)
  if (token === undefined) return undefined
  const now = accounts.now()
  const found = await accounts.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.expires_at',
      'sessions.created_at',
      'sessions.updated_at',
      'users.email',
      'users.is_staff',
    ])
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', earliestSessionStart(now, accounts.sessionMaxDays))
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const isRenewed = now.getTime() - found.updated_at.getTime() > DAY_MS
  const idleEnd = isRenewed ? now.getTime() + SESSION_DAYS * DAY_MS : found.expires_at.getTime()
  const lastEnd = found.created_at.getTime() + accounts.sessionMaxDays * DAY_MS
  const expiresAt = new Date(Math.min(idleEnd, lastEnd))
  if (isRenewed)
    await accounts.db
      .updateTable('sessions')
      .set({ expires_at: expiresAt, updated_at: now })
      .where('id', '=', found.id)
      .execute()
  const { companyDomain } = accounts
  return {
    sessionId: found.id,
    userId: found.user_id,
    email: found.email,
    // Only verified addresses have sessions.
    isStaff: found.is_staff || isStaffAddress(found.email, companyDomain),
    expiresAt,
    isRenewed,
  }
}
