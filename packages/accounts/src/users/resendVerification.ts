import type { Accounts } from '../Accounts.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { isMailedEnough } from '../mail/isMailedEnough.ts'
import type { Querier } from '../store/Store.ts'
import { sendPasswordReset } from './sendPasswordReset.ts'
import { sendVerification } from './sendVerification.ts'

/**
 * Requests the e-mail of a sign-up again. It is sent to an address that has one; the call does the same for any
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

/** Queues the e-mail, unless nobody began to sign up with the address. */
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
  // With several sign-ups for one address nobody knows whose password is meant, so its owner chooses one.
  if (hashes.size !== 1 || typeof passwordHash !== 'string')
    return sendPasswordReset(accounts, trx, user)
  const returnTo = begun.map(({ payload }) => payload.returnTo).find(Boolean)
  await sendVerification(accounts, trx, {
    userId: user.id,
    email: user.email,
    passwordHash,
    ...(typeof returnTo === 'string' && { returnTo }),
  })
}
