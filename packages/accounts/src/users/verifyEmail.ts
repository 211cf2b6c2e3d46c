import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { takeUserToken } from '../identity/oneTimeToken.ts'
import { setPassword } from '../identity/setPassword.ts'
import type { Visitor } from '../identity/Visitor.ts'

/**
 * Proves an address by the link that was sent to it, and makes the account usable. It does not log in: whoever opens
 * a link need not be the one who chose the password.
 * @throws AppError `bad-request` when the link was used or is too old.
 */
export async function verifyEmail(
  accounts: Accounts,
  token: string,
  visitor: Visitor,
): Promise<{ email: string; returnTo: string | null }> {
  return accounts.db.transaction().execute(async (trx) => {
    const taken = await takeUserToken(trx, { token, purpose: 'verify-email', now: accounts.now() })
    if (taken === undefined) refuseLink()
    const { passwordHash, returnTo } = taken.payload
    const user = await trx
      .updateTable('users')
      .set({ email_verified: true, updated_at: accounts.now() })
      .where('id', '=', taken.user_id)
      .where('email_verified', '=', false)
      .returning('email')
      .executeTakeFirst()
    // Another link of the same address was opened first; its password stands.
    if (user === undefined || typeof passwordHash !== 'string') refuseLink()
    await setPassword(trx, taken.user_id, passwordHash)
    await trx
      .deleteFrom('one_time_tokens')
      .where('user_id', '=', taken.user_id)
      .where('purpose', '=', 'verify-email')
      .execute()
    await recordAudit(
      trx,
      { userId: taken.user_id, email: user.email, address: visitor.address },
      { action: 'user.verify-email', object: `user:${taken.user_id}` },
    )
    return { email: user.email, returnTo: typeof returnTo === 'string' ? returnTo : null }
  })
}

/** @throws AppError `bad-request`, always. */
export function refuseLink(): never {
  throw new AppError('bad-request', 'This link was used before or is too old. Ask for a new one.', {
    errors: [{ code: 'expired', field: 'token', value: null }],
  })
}
