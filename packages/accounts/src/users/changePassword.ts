import { randomBytes } from 'node:crypto'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { forgetTiers } from '../billing/forgetTiers.ts'
import type { Caller } from '../identity/Caller.ts'
import { checkPassword, refuseCommonPassword } from '../identity/checkPassword.ts'
import { hashPassword } from '../identity/hashPassword.ts'
import { provePassword } from '../identity/provePassword.ts'
import { setPassword } from '../identity/setPassword.ts'
import { signToken } from '../identity/signToken.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { endSessions } from '../sessions/endSession.ts'
import type { StartedSession } from '../sessions/startSession.ts'
import { mailPasswordChange } from './mailPasswordChange.ts'

const TOKEN_BYTES = 24

/**
 * Changes the caller's password, ends the other sessions, and gives this one a new token: anyone who knew the password may
 * know the token as well.
 * @throws AppError `bad-request` when the old password is wrong or the new one is bad, `too-many-requests`.
 */
export async function changePassword(
  accounts: Accounts,
  { caller, visitor }: { caller: Caller; visitor: Visitor },
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<StartedSession> {
  checkPassword(newPassword, { field: 'newPassword', email: caller.email })
  await provePassword(accounts, caller, { password: oldPassword, field: 'oldPassword' })
  await refuseCommonPassword(accounts, newPassword, { field: 'newPassword', email: caller.email })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const hash = await hashPassword(newPassword)
  await accounts.db.transaction().execute(async (trx) => {
    await setPassword(trx, caller.userId, hash)
    await endSessions(trx, { userId: caller.userId, except: caller.sessionId })
    await trx.updateTable('sessions').set({ token }).where('id', '=', caller.sessionId).execute()
    await trx.deleteFrom('one_time_tokens').where('user_id', '=', caller.userId).execute()
    await mailPasswordChange(accounts, trx, caller.email)
    await recordAudit(
      trx,
      { userId: caller.userId, email: caller.email, address: visitor.address },
      { action: 'user.change-password', object: `user:${caller.userId}` },
    )
  })
  forgetTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
  const { userId, expiresAt } = caller
  return { userId, expiresAt, cookie: signToken(token, accounts.secret) }
}
