import type { Visitor } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { hashPassword, setPassword } from '../identity/hashPassword.ts'
import { createToken, refuseLink, takeUserToken } from '../identity/oneTimeToken.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import { checkPassword, refuseCommonPassword } from '../passwords/checkPassword.ts'
import { isMailedEnough } from '../services/MailQueue.ts'
import { endAccess } from '../sessions/listSessions.ts'
import type { Querier } from '../store/Store.ts'
import { mailPasswordChange } from './changePassword.ts'

const RESET_MINUTES = 60

/** The address at which a user chooses a new password, once and within an hour. */
export async function createResetLink(
  { now, publicUrl }: Accounts,
  db: Querier,
  userId: string,
): Promise<string> {
  const token = await createToken(db, {
    purpose: 'reset-password',
    userId,
    expiresAt: new Date(now().getTime() + RESET_MINUTES * 60_000),
  })
  return linkTo(publicUrl, 'reset-password', { token })
}

/** Queues the email with which a user chooses a new password. It proves the address as well. */
export async function sendPasswordReset(
  accounts: Accounts,
  db: Querier,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { productName } = accounts
  await queueMail(accounts, db, {
    recipient: email,
    subject: `Reset your ${productName} password`,
    paragraphs: [`A password reset was requested for the ${productName} account with this email.`],
    action: { label: 'Reset your password', url: await createResetLink(accounts, db, id) },
    note: `The link works once and expires in ${RESET_MINUTES} minutes. If this was not you, ignore this email; your password will not change.`,
  })
}

/**
 * Requests a link for a new password. It is sent to an address that has an account; the call does the same for any
 * address, so nothing reveals which has one.
 */
export async function requestPasswordReset(accounts: Accounts, email: string): Promise<void> {
  if (await isMailedEnough(accounts, email)) return
  await accounts.requests.add(accounts.db, { kind: 'reset-password', email })
}

/** Queues the link if a user who may log in has the address. */
export async function answerPasswordReset(
  accounts: Accounts,
  trx: Querier,
  email: string,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (user !== undefined) await sendPasswordReset(accounts, trx, user)
}

/**
 * Sets a new password by the link of an email and ends every session. The link proves the address as well.
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
    await endAccess(trx, { userId })
    await mailPasswordChange(accounts, trx, email)
    await recordAudit(
      trx,
      { userId, email, address: visitor.address },
      { action: 'user.reset-password', object: `user:${userId}` },
    )
  })
  invalidateTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
}
