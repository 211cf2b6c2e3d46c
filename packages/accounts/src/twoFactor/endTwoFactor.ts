import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { provePassword } from '../identity/provePassword.ts'
import { mailChange } from '../mail/mailChange.ts'

/**
 * Switches two-factor log-in off. What was begun and not confirmed goes as well.
 * @throws AppError `conflict` when it is off; what `provePassword` throws.
 */
export async function endTwoFactor(
  accounts: Accounts,
  acting: Acting,
  password: string,
): Promise<void> {
  await provePassword(accounts, acting.caller, { password, field: 'password' })
  await dropTwoFactor(accounts, toActor(acting), acting.caller)
}

/**
 * The same without a password, for an operator whom a user asks who has lost both app and codes.
 * @throws AppError `conflict` when it is off.
 */
export async function dropTwoFactor(
  accounts: Accounts,
  actor: Actor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    const dropped = await trx
      .deleteFrom('two_factors')
      .where('user_id', '=', userId)
      .returning('confirmed_at')
      .executeTakeFirst()
    if (dropped === undefined) throw new AppError('conflict', 'Two-factor log-in is off.')
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    if (dropped.confirmed_at === null) return
    await recordAudit(trx, actor, { action: 'user.two-factor-off', object: `user:${userId}` })
    await mailChange(accounts, trx, {
      email,
      subject: `Two-factor log-in is off at ${accounts.productName}`,
      change: 'Your account no longer asks for a code when you log in.',
    })
  })
  accounts.later(() => accounts.mail.deliver())
}
