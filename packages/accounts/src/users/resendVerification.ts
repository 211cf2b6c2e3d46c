import type { Accounts } from '../Accounts.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { isMailedEnough } from '../mail/isMailedEnough.ts'
import { sendPasswordReset } from './sendPasswordReset.ts'
import { sendVerification } from './sendVerification.ts'

/**
 * Sends the e-mail of a sign-up again, to an address that has one. Nothing tells the caller whether it has.
 * @throws AppError `bad-request` when the captcha is not solved.
 */
export async function resendVerification(
  accounts: Accounts,
  { email, captcha }: { email: string; captcha: string },
  visitor: Visitor,
): Promise<void> {
  await accounts.captcha.check(captcha, visitor.address)
  if (await isMailedEnough(accounts, email)) return
  accounts.later(async () => {
    await accounts.db.transaction().execute(async (trx) => {
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
    })
    await accounts.mail.deliver()
  })
}
