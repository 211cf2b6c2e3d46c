import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { provePassword } from '../identity/provePassword.ts'
import { mailChange } from '../mail/mailChange.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'

/**
 * New recovery codes in place of all older ones.
 * @throws AppError `conflict` when two-factor log-in is off; what `provePassword` throws.
 */
export async function renewRecoveryCodes(
  accounts: Accounts,
  acting: Acting,
  password: string,
): Promise<string[]> {
  const { userId, email } = acting.caller
  await provePassword(accounts, acting.caller, { password, field: 'password' })
  const codes = await accounts.db.transaction().execute(async (trx) => {
    const isOn = await trx
      .selectFrom('two_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (isOn === undefined) throw new AppError('conflict', 'Two-factor log-in is off.')
    await recordAudit(trx, toActor(acting), {
      action: 'user.renew-recovery-codes',
      object: `user:${userId}`,
    })
    await mailChange(accounts, trx, {
      email,
      subject: `New recovery codes at ${accounts.productName}`,
      change: 'Your account has new recovery codes. Those that it had before no longer work.',
    })
    return replaceRecoveryCodes(trx, userId)
  })
  accounts.later(() => accounts.mail.deliver())
  return codes
}
