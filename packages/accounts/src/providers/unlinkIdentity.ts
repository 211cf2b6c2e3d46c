import { AppError } from '@tickmark/core/errors/AppError'
import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { provePassword } from '../identity/provePassword.ts'
import { mailChange } from '../mail/mailChange.ts'
import { readSecurity } from '../users/readSecurity.ts'

/**
 * Takes a provider from the caller's account.
 * @throws AppError `not-found` when it is not linked, `conflict` when it is the only way in; what `provePassword` throws.
 */
export async function unlinkIdentity(
  accounts: Accounts,
  acting: Acting,
  { provider, password }: { provider: IdentityProvider; password: string },
): Promise<void> {
  const { userId, email } = acting.caller
  await provePassword(accounts, acting.caller, { password, field: 'password' })
  await accounts.db.transaction().execute(async (trx) => {
    // Locked, so that two ways in cannot be taken away at once.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const { has_password, passkeys, identities } = await readSecurity(
      { ...accounts, db: trx },
      userId,
    )
    const linked = identities.find((identity) => identity.provider === provider)
    if (linked === undefined)
      throw new AppError('not-found', `Your account is not linked to ${provider}.`)
    if (!has_password && passkeys.length === 0 && identities.length === 1)
      throw new AppError(
        'conflict',
        'This is the only way in to your account. Choose a password or add a passkey first.',
      )
    await trx
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .execute()
    await recordAudit(trx, toActor(acting), {
      action: 'identity.unlink',
      object: `user:${userId}`,
      before: { provider, email: linked.email },
    })
    await mailChange(accounts, trx, {
      email,
      subject: `A provider was removed from your account at ${accounts.productName}`,
      change: `Your account can no longer be logged in to with ${accounts.providers.get(provider)?.config.name ?? provider}.`,
    })
  })
  accounts.later(() => accounts.mail.deliver())
}
