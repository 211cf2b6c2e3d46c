import type { Caller, Visitor } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { hashPassword, setPassword } from '../identity/hashPassword.ts'
import { signToken } from '../identity/sessionToken.ts'
import { createSessionToken, type StartedSession } from '../logIn/startSession.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import { checkPassword, refuseCommonPassword } from '../passwords/checkPassword.ts'
import { holdProof, provePassword } from '../passwords/provePassword.ts'
import { endAccess } from '../sessions/listSessions.ts'
import type { Querier } from '../store/Store.ts'

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
  const proof = await provePassword(accounts, caller, {
    password: oldPassword,
    field: 'oldPassword',
  })
  await refuseCommonPassword(accounts, newPassword, { field: 'newPassword', email: caller.email })
  const token = createSessionToken()
  const hash = await hashPassword(newPassword)
  await accounts.db.transaction().execute(async (trx) => {
    await holdProof(trx, proof)
    await setPassword(trx, caller.userId, hash)
    await endAccess(trx, { userId: caller.userId, except: caller.sessionId })
    await trx.updateTable('sessions').set({ token }).where('id', '=', caller.sessionId).execute()
    await mailPasswordChange(accounts, trx, caller.email)
    await recordAudit(
      trx,
      { userId: caller.userId, email: caller.email, address: visitor.address },
      { action: 'user.change-password', object: `user:${caller.userId}` },
    )
  })
  invalidateTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
  const { userId, expiresAt } = caller
  return { userId, expiresAt, cookie: signToken(token, accounts.secret) }
}

/** Emails a user that their password was changed, so that they learn of it if it was not them. */
export async function mailPasswordChange(
  accounts: Accounts,
  db: Querier,
  email: string,
): Promise<void> {
  const { productName, publicUrl } = accounts
  await queueMail(accounts, db, {
    recipient: email,
    subject: `Your ${productName} password was changed`,
    paragraphs: [
      `The password of your ${productName} account was changed. All other sessions were ended.`,
    ],
    action: { label: 'Reset your password', url: linkTo(publicUrl, 'reset-password') },
    note: 'If this was you, you do not need to do anything. If not, reset your password now.',
  })
}
