import type { OwnSession } from '@tickmark/core/accounts/Security'
import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { earliestSessionStart } from '../identity/sessionToken.ts'
import type { Querier } from '../store/Store.ts'

/** Lists where the caller is logged in, the newest first. */
export async function listSessions(accounts: Accounts, caller: Caller): Promise<OwnSession[]> {
  const now = accounts.now()
  const rows = await accounts.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'updated_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', now)
    .where('created_at', '>', earliestSessionStart(now, accounts.sessionMaxDays))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    session_id: row.id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.updated_at.toISOString(),
    ip_address: row.ip_address ?? '',
    user_agent: row.user_agent ?? '',
    is_current: row.id === caller.sessionId,
  }))
}

/** Ends the sessions of a user, all of them or all but one. `invalidateTiers` is to follow once this is written. */
export async function endSessions(
  db: Querier,
  { userId, except }: { userId: string; except?: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

/**
 * Ends what the password or the address of a user has opened: the sessions, all of them or all but one, log-ins that
 * are half done, links in emails, and requests to move the account to another address. The user must be locked.
 * `invalidateTiers` is to follow once this is written.
 */
export async function endAccess(
  trx: Querier,
  ended: { userId: string; except?: string | undefined },
): Promise<void> {
  await endSessions(trx, ended)
  // Before the links: a request that is being answered just now then has its link already.
  await trx
    .deleteFrom('account_requests')
    .where('kind', '=', 'change-email')
    .where(sql<string>`details->>'userId'`, '=', ended.userId)
    .execute()
  await trx.deleteFrom('one_time_tokens').where('user_id', '=', ended.userId).execute()
}

/**
 * Ends one of the caller's own sessions.
 * @throws AppError `not-found` when they have no such session.
 */
export async function endSession(
  accounts: Accounts,
  caller: Pick<Caller, 'userId'>,
  sessionId: string,
): Promise<void> {
  const ended = await accounts.db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n)
    throw new AppError('not-found', `You have no session ${sessionId}.`)
  accounts.sessionTiers.forgetAll()
}

/** Ends all sessions of the caller but the one that they use. */
export async function endOtherSessions(accounts: Accounts, caller: Caller): Promise<void> {
  await endSessions(accounts.db, { userId: caller.userId, except: caller.sessionId })
  accounts.sessionTiers.forgetAll()
}
