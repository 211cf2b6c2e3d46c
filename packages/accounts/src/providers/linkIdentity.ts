import { AppError } from '@tickmark/core/errors/AppError'
import {
  IDENTITY_PROVIDERS,
  type IdentityProvider,
} from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { z } from 'zod'
import { type Acting, toActor } from '../access/Caller.ts'
import { isSso } from '../access/ssoProvider.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { refuseIdentity } from '../identity/refuseIdentity.ts'
import { mailChange } from '../mail/composeMail.ts'
import { holdProof, provePassword } from '../passwords/provePassword.ts'
import { linkSsoMember } from '../sso/findSsoMember.ts'
import type { Querier } from '../store/Store.ts'
import { readSecurity } from '../twoFactor/readSecurity.ts'

/** A user at a provider, as a token carries them until their account is proved. */
export const LinkedIdentity = z.object({
  provider: z.union([z.enum(IDENTITY_PROVIDERS), z.templateLiteral(['sso:', z.string()])]),
  subject: z.string(),
  email: z.string(),
})
export type LinkedIdentity = z.infer<typeof LinkedIdentity>

/**
 * Links an identity to an account whose owner has proved it, and emails them. Linking what is linked already changes
 * nothing. For the provider of an organization see `linkSsoMember`.
 * @throws AppError with the codes `identity-taken` and `already-linked` of `refuseIdentity`.
 */
export async function linkIdentity(
  accounts: Accounts,
  trx: Querier,
  {
    actor,
    identity,
  }: { actor: Actor & { userId: string; email: string }; identity: LinkedIdentity },
): Promise<void> {
  const { provider } = identity
  if (isSso(provider))
    return linkSsoMember(accounts, trx, { actor, identity: { ...identity, provider } })
  const { userId, email } = actor
  const linked = await trx
    .insertInto('identities')
    .values({ ...identity, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  if (linked === undefined) {
    const owner = await trx
      .selectFrom('identities')
      .select('user_id')
      .where('provider', '=', identity.provider)
      .where('subject', '=', identity.subject)
      .executeTakeFirst()
    if (owner?.user_id === userId) return
    refuseIdentity(owner === undefined ? 'already-linked' : 'identity-taken')
  }
  await recordAudit(trx, actor, {
    action: 'identity.link',
    object: `user:${userId}`,
    after: { provider: identity.provider, email: identity.email },
  })
  const name = accounts.providers.get(provider)?.config.name ?? provider
  await mailChange(accounts, trx, {
    email,
    subject: `${name} linked to your ${accounts.productName} account`,
    change: `You can now log in with ${name}${identity.email ? ` as ${identity.email}` : ''}.`,
  })
}

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
  const proof = await provePassword(accounts, acting.caller, { password, field: 'password' })
  await accounts.db.transaction().execute(async (trx) => {
    await holdProof(trx, proof)
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
        'This is your only way to log in. Choose a password or add a passkey first.',
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
      subject: `Login provider removed from your ${accounts.productName} account`,
      change: `You can no longer log in with ${accounts.providers.get(provider)?.config.name ?? provider}.`,
    })
  })
  accounts.later(() => accounts.mail.deliver())
}
