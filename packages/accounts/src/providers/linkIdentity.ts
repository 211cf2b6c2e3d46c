import { IDENTITY_PROVIDERS } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { z } from 'zod'
import type { Accounts } from '../Accounts.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { mailChange } from '../mail/mailChange.ts'
import type { Querier } from '../store/Store.ts'
import { refuseIdentity } from './refuseIdentity.ts'

/** Somebody at a provider, as a token carries him until his account is proved. */
export const LinkedIdentity = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  subject: z.string(),
  email: z.string(),
})
export type LinkedIdentity = z.infer<typeof LinkedIdentity>

/**
 * Links an identity to the account of whoever acts, and tells him. Linking what is linked already changes nothing.
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
  const name = accounts.providers.get(identity.provider)?.config.name ?? identity.provider
  await mailChange(accounts, trx, {
    email,
    subject: `${name} was linked to your account at ${accounts.productName}`,
    change: `Your account can be logged in to with ${name}, as ${identity.email || 'somebody without an e-mail address'}.`,
  })
}
