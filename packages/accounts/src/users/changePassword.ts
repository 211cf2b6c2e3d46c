import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Caller } from '../identity/Caller.ts'
import { checkPassword } from '../identity/checkPassword.ts'
import { hashPassword, verifyPassword } from '../identity/hashPassword.ts'
import { setPassword } from '../identity/setPassword.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { tellChangedPassword } from './tellChangedPassword.ts'

const MOST_TRIES = { count: 10, windowMs: 15 * 60_000 } as const

/**
 * Changes the caller's password and ends his other sessions.
 * @throws AppError `bad-request` when the old password is wrong or the new one is bad, `too-many-requests`.
 */
export async function changePassword(
  accounts: Accounts,
  { caller, visitor }: { caller: Caller; visitor: Visitor },
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const key = `password ${caller.userId}`
  if ((await accounts.attempts.count(key)) >= MOST_TRIES.count)
    throw new AppError('too-many-requests', 'The old password was wrong too often. Try later.')
  checkPassword(newPassword, { field: 'newPassword', email: caller.email })
  const known = await accounts.db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', caller.userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const isRight =
    typeof known?.password === 'string' &&
    (await verifyPassword({ hash: known.password, password: oldPassword }))
  if (!isRight) {
    await accounts.attempts.add(key, MOST_TRIES.windowMs)
    throw new AppError('bad-request', 'The old password is not right.', {
      errors: [{ code: 'wrong', field: 'oldPassword', value: null }],
    })
  }
  const hash = await hashPassword(newPassword)
  await accounts.db.transaction().execute(async (trx) => {
    await setPassword(trx, caller.userId, hash)
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', caller.userId)
      .where('id', '!=', caller.sessionId)
      .execute()
    await trx
      .deleteFrom('one_time_tokens')
      .where('user_id', '=', caller.userId)
      .where('purpose', '=', 'reset-password')
      .execute()
    await tellChangedPassword(accounts, trx, caller.email)
    await recordAudit(
      trx,
      { userId: caller.userId, email: caller.email, address: visitor.address },
      { action: 'user.change-password', object: `user:${caller.userId}` },
    )
  })
  await accounts.attempts.clear(key)
  accounts.later(() => accounts.mail.deliver())
}
