import type { Visitor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { setPassword } from '../identity/hashPassword.ts'
import { createToken, hashToken, refuseLink, takeUserToken } from '../identity/oneTimeToken.ts'
import { type StartedSession, startSession } from '../logIn/startSession.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import { isMailedEnough } from '../services/MailQueue.ts'
import type { Querier } from '../store/Store.ts'
import { sendPasswordReset } from './resetPassword.ts'

export const VERIFICATION_HOURS = 24

type PendingSignUp = {
  userId: string
  email: string
  passwordHash: string
  returnTo?: string | undefined
  proofHash?: string | undefined
}

/**
 * Queues the email that proves an address. The password becomes the account's only through the link of its own
 * sign-up, so that no one can prepare an account with a password of their own for another user's address.
 */
export async function sendVerification(
  accounts: Accounts,
  db: Querier,
  { userId, email, returnTo, ...begun }: PendingSignUp,
): Promise<void> {
  const token = await createToken(db, {
    purpose: 'verify-email',
    userId,
    payload: { ...begun, ...(returnTo !== undefined && { returnTo }) },
    expiresAt: new Date(accounts.now().getTime() + VERIFICATION_HOURS * 3_600_000),
  })
  const { productName, publicUrl } = accounts
  await queueMail(accounts, db, {
    recipient: email,
    subject: `Verify your email for ${productName}`,
    paragraphs: [`Confirm this is your email to finish signing up for ${productName}.`],
    action: {
      label: 'Verify this address',
      url: linkTo(publicUrl, 'verify-email', { token, returnTo }),
    },
    note: `The link works once and expires in ${VERIFICATION_HOURS} hours. If this was not you, ignore this email; no account will be created.`,
  })
}

/**
 * Proves an address by the link that was sent to it, and makes the account usable. It logs in only in the browser of the
 * sign-up, which has its proof: elsewhere the person who opens a link need not be the one who chose the password.
 * @throws AppError `bad-request` when the link was used or is too old.
 */
export async function verifyEmail(
  accounts: Accounts,
  { token, proof }: { token: string; proof?: string | undefined },
  visitor: Visitor,
): Promise<{ email: string; returnTo: string | null; session: StartedSession | null }> {
  const { userId, isOwn, ...verified } = await accounts.db.transaction().execute(async (trx) => {
    const taken = await takeUserToken(trx, { token, purpose: 'verify-email', now: accounts.now() })
    if (taken === undefined) refuseLink()
    const { passwordHash, returnTo, proofHash } = taken.payload
    const user = await trx
      .updateTable('users')
      .set({ email_verified: true, updated_at: accounts.now() })
      .where('id', '=', taken.user_id)
      .where('email_verified', '=', false)
      .returning('email')
      .executeTakeFirst()
    // Another link of the same address was opened first; its password counts.
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
    return {
      email: user.email,
      returnTo: typeof returnTo === 'string' ? returnTo : null,
      userId: taken.user_id,
      isOwn: proof !== undefined && hashToken(proof) === proofHash,
    }
  })
  const session = isOwn
    ? await startSession(accounts, { userId, method: 'sign-up' }, visitor)
    : null
  return { ...verified, session }
}

/**
 * Requests the email of a sign-up again. It is sent to an address that has one; the call does the same for any
 * address, so nothing reveals which has one.
 * @throws AppError `bad-request` when the captcha is not solved.
 */
export async function resendVerification(
  accounts: Accounts,
  { email, captcha }: { email: string; captcha: string },
  visitor: Visitor,
): Promise<void> {
  await accounts.captcha.check(captcha, visitor.address)
  if (await isMailedEnough(accounts, email)) return
  await accounts.requests.add(accounts.db, { kind: 'resend-verification', email })
}

/** Queues the email if a visitor began to sign up with the address. */
export async function answerResend(accounts: Accounts, trx: Querier, email: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  if (user === undefined) return
  const begun = await trx
    .selectFrom('one_time_tokens')
    .select('payload')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'verify-email')
    .where('expires_at', '>', accounts.now())
    .execute()
  const hashes = new Set(begun.map(({ payload }) => payload.passwordHash))
  const [passwordHash] = hashes
  // With several sign-ups for one address it is unknown whose password is meant, so its owner chooses one.
  if (hashes.size !== 1 || typeof passwordHash !== 'string')
    return sendPasswordReset(accounts, trx, user)
  const find = (name: string) => {
    const value = begun.map(({ payload }) => payload[name]).find(Boolean)
    return typeof value === 'string' ? value : undefined
  }
  await sendVerification(accounts, trx, {
    userId: user.id,
    email: user.email,
    passwordHash,
    returnTo: find('returnTo'),
    proofHash: find('proofHash'),
  })
}
