import type { User } from '@tickmark/core/session/User'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { provePassword } from '../identity/provePassword.ts'
import { readUser } from '../users/readUser.ts'

/**
 * Ends the personal token of the caller and makes a new one.
 * @throws AppError `bad-request` when the password is wrong, `too-many-requests`.
 */
export async function renewApiToken(
  accounts: Accounts,
  acting: Acting,
  password: string,
): Promise<User> {
  const { caller } = acting
  await provePassword(accounts, caller, { password, field: 'password' })
  const { user, ended } = await accounts.db.transaction().execute(async (trx) => {
    const old = await trx
      .updateTable('api_keys')
      .set({ revoked_at: accounts.now(), sealed: null })
      .where('user_id', '=', caller.userId)
      .where('kind', '=', 'personal')
      .where('revoked_at', 'is', null)
      .returning(['id', 'hash'])
      .execute()
    await recordAudit(trx, toActor(acting), {
      action: 'api-token.renew',
      object: `user:${caller.userId}`,
    })
    return { user: await readUser(accounts, caller.userId, trx), ended: old }
  })
  for (const { hash } of ended) accounts.keys.forget(hash)
  return user
}
