import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Caller } from '../identity/Caller.ts'
import { checkPassword, refuseCommonPassword } from '../identity/checkPassword.ts'
import { hashPassword } from '../identity/hashPassword.ts'
import { provePassword } from '../identity/provePassword.ts'
import { setPassword } from '../identity/setPassword.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { tellChangedPassword } from './tellChangedPassword.ts'

/**
 * Changes the caller's password and ends his other sessions.
 * @throws AppError `bad-request` when the old password is wrong or the new one is bad, `too-many-requests`.
 */
export async function changePassword(
  accounts: Accounts,
  { caller, visitor }: { caller: Caller; visitor: Visitor },
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  checkPassword(newPassword, { field: 'newPassword', email: caller.email })
  await provePassword(accounts, caller, { password: oldPassword, field: 'oldPassword' })
  await refuseCommonPassword(accounts, newPassword, { field: 'newPassword', email: caller.email })
  const hash = await hashPassword(newPassword)
  await accounts.db.transaction().execute(async (trx) => {
    await setPassword(trx, caller.userId, hash)
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', caller.userId)
      .where('id', '!=', caller.sessionId)
      .execute()
    await trx.deleteFrom('one_time_tokens').where('user_id', '=', caller.userId).execute()
    await tellChangedPassword(accounts, trx, caller.email)
    await recordAudit(
      trx,
      { userId: caller.userId, email: caller.email, address: visitor.address },
      { action: 'user.change-password', object: `user:${caller.userId}` },
    )
  })
  accounts.later(() => accounts.mail.deliver())
}
