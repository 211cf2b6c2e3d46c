import type { OwnSession } from '@tickmark/core/accounts/Security'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { earliestSessionStart } from './findCaller.ts'

/** Where the caller is logged in, the newest first. */
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
