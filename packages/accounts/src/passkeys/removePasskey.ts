import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { provePassword } from '../identity/provePassword.ts'
import { mailChange } from '../mail/mailChange.ts'

/**
 * Removes one of the caller's own passkeys.
 * @throws AppError `not-found` when he has no such passkey; what `provePassword` throws.
 */
export async function removePasskey(
  accounts: Accounts,
  acting: Acting,
  { passkeyId, password }: { passkeyId: string; password: string },
): Promise<void> {
  const { userId, email } = acting.caller
  await provePassword(accounts, acting.caller, { password, field: 'password' })
  await accounts.db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (removed === undefined) throw new AppError('not-found', `You have no passkey ${passkeyId}.`)
    await recordAudit(trx, toActor(acting), {
      action: 'passkey.remove',
      object: `passkey:${passkeyId}`,
      before: removed,
    })
    await mailChange(accounts, trx, {
      email,
      subject: `A passkey was removed at ${accounts.productName}`,
      change: `Your account can no longer be logged in to with this passkey: ${removed.name}.`,
    })
  })
  accounts.later(() => accounts.mail.deliver())
}
