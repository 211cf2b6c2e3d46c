import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import type { Querier } from '../store/Store.ts'

export type Leaving = { organizationId: string; userId: string; actor: Actor }

/**
 * Revokes the keys of an organization that a member has made, and so has seen, when they leave it, and writes to the other
 * owners, whose programs may use them. Call `invalidateTiers` after the transaction.
 */
export async function revokeKeysOfMember(
  accounts: Accounts,
  trx: Querier,
  { organizationId, userId, actor }: Leaving,
): Promise<void> {
  const revoked = await trx
    .updateTable('api_keys')
    .set({ revoked_at: accounts.now() })
    .where('organization_id', '=', organizationId)
    .where('made_by', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'hint', 'expires_at'])
    .execute()
  for (const { id, name } of revoked)
    await recordAudit(trx, actor, {
      organizationId,
      action: 'key.revoke',
      object: `key:${id}`,
      before: { name, made_by: userId },
    })
  const now = accounts.now()
  const used = revoked.filter(({ expires_at }) => expires_at === null || expires_at > now)
  if (used.length > 0) await tellOwners(accounts, trx, { organizationId, userId, keys: used })
}

/** So many keys are named. */
const MAX_NAMED = 20

type Ended = {
  organizationId: string
  userId: string
  keys: readonly { name: string; hint: string }[]
}

async function tellOwners(
  accounts: Accounts,
  trx: Querier,
  { organizationId, userId, keys }: Ended,
): Promise<void> {
  const owners = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['users.email', 'organizations.name'])
    .where('members.organization_id', '=', organizationId)
    .where('members.role', '=', 'OWNER')
    .where('users.suspended_at', 'is', null)
    .where('users.id', '!=', userId)
    .execute()
  const { email: leaver } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const names = keys
    .slice(0, MAX_NAMED)
    .map(({ name, hint }) => `${name} (${hint})`)
    .join('\n')
  for (const { email, name } of owners)
    await queueMail(accounts, trx, {
      recipient: email,
      subject: `API keys of ${name} were revoked`,
      paragraphs: [
        `${leaver} is no longer a member of ${name}. The API keys that they made for it were revoked: ${keys.length}.`,
        names,
        'Programs that use them are refused. Create new keys for these programs.',
      ],
      action: {
        label: 'Open the organization',
        url: linkTo(accounts.publicUrl, 'organization'),
      },
      note: 'You receive this email because you own the organization.',
    })
}
