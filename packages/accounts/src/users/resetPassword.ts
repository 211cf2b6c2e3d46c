import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { forgetTiers } from '../billing/forgetTiers.ts'
import { checkPassword, refuseCommonPassword } from '../identity/checkPassword.ts'
import { hashPassword } from '../identity/hashPassword.ts'
import { takeUserToken } from '../identity/oneTimeToken.ts'
import { setPassword } from '../identity/setPassword.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { endSessions } from '../sessions/endSession.ts'
import { mailPasswordChange } from './mailPasswordChange.ts'
import { refuseLink } from './verifyEmail.ts'

/**
 * Sets a new password by the link of an e-mail and ends every session. The link proves the address as well.
 * @throws AppError `bad-request` when the link was used or is too old, or the password is bad.
 */
export async function resetPassword(
  accounts: Accounts,
  { token, newPassword }: { token: string; newPassword: string },
  visitor: Visitor,
): Promise<void> {
  checkPassword(newPassword, { field: 'newPassword', email: '' })
  const hash = await hashPassword(newPassword)
  await accounts.db.transaction().execute(async (trx) => {
    const taken = await takeUserToken(trx, {
      token,
      purpose: 'reset-password',
      now: accounts.now(),
    })
    if (taken === undefined) refuseLink()
    const { user_id: userId } = taken
    const { email } = await trx
      .updateTable('users')
      .set({ email_verified: true, updated_at: accounts.now() })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    // The link is still good for another password, since nothing of this is written then.
    await refuseCommonPassword(accounts, newPassword, { field: 'newPassword', email })
    await setPassword(trx, userId, hash)
    await trx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
    await endSessions(trx, { userId })
    await mailPasswordChange(accounts, trx, email)
    await recordAudit(
      trx,
      { userId, email, address: visitor.address },
      { action: 'user.reset-password', object: `user:${userId}` },
    )
  })
  forgetTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
}
