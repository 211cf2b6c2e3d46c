import { randomUUID } from 'node:crypto'
import type { SSO_ROLES } from '@tickmark/core/accounts/SingleSignOn'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { isStaffAddress, type Visitor } from '../identity/Caller.ts'
import type { ProviderIdentity } from '../providers/ProviderClient.ts'
import { adoptUser, createUser } from '../providers/providerUsers.ts'
import { refuseIdentity } from '../providers/refuseIdentity.ts'
import type { Querier } from '../store/Store.ts'
import { nameSsoProvider } from './ssoConnection.ts'
import { domainOf, findSsoDomain } from './ssoDomains.ts'

type Known = {
  organizationId: string
  role: (typeof SSO_ROLES)[number]
  identity: ProviderIdentity
  visitor: Visitor
}

/**
 * The account of somebody whom the provider of an organization knows: the one that it is linked to, the one that has
 * the address, or a new one. The organization has proven the domain of the address, so that its provider's word counts
 * for it, and for no other. They are a member from then on.
 * @throws AppError with the codes of `refuseIdentity`.
 */
export async function findSsoMember(
  accounts: Accounts,
  trx: Querier,
  { organizationId, role, identity: { subject, email, name }, visitor }: Known,
): Promise<{ userId: string }> {
  const provider = nameSsoProvider(organizationId)
  const linked = await trx
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.email', 'users.email_verified'])
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
  if (linked === undefined && email === null) refuseIdentity('unverified-email')
  const user =
    linked ??
    (await trx
      .selectFrom('users')
      .select(['id', 'email', 'email_verified'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst())
  const address = user?.email ?? email ?? ''
  if ((await findSsoDomain(trx, domainOf(address)))?.organization_id !== organizationId)
    refuseIdentity('other-domain', new Error(`The provider returned ${address}.`))
  // Such an address makes staff, which is for the operator to give and not for a provider.
  if (isStaffAddress(address, accounts.companyDomain)) refuseIdentity('company-address')
  const userId = user?.id ?? randomUUID()
  if (user === undefined) await createUser(trx, userId, { email: address, ...(name && { name }) })
  else if (!user.email_verified) await adoptUser(trx, userId, accounts.now())
  const actor = { userId, email: address, address: visitor.address }
  if (linked === undefined) await link(trx, actor, { provider, subject, email: address })
  await join(trx, actor, { organizationId, role })
  return { userId }
}

async function link(
  trx: Querier,
  actor: Actor & { userId: string },
  identity: { provider: string; subject: string; email: string },
): Promise<void> {
  const { userId } = actor
  const made = await trx
    .insertInto('identities')
    .values({ ...identity, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  // The provider knew them by another subject before.
  if (made === undefined) refuseIdentity('already-linked')
  await recordAudit(trx, actor, {
    action: 'identity.link',
    object: `user:${userId}`,
    after: { provider: identity.provider, email: identity.email },
  })
}

async function join(
  trx: Querier,
  actor: Actor & { userId: string },
  { organizationId, role }: Pick<Known, 'organizationId' | 'role'>,
): Promise<void> {
  const { userId } = actor
  const joined = await trx
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (joined === undefined) return
  await trx
    .updateTable('users')
    .set({ active_organization_id: organizationId })
    .where('id', '=', userId)
    .execute()
  await recordAudit(trx, actor, {
    organizationId,
    action: 'sso.join',
    object: `user:${userId}`,
    after: { permission_name: role },
  })
}

/**
 * Keeps those to single sign-on whose organization requires it for the domain of their address. Its owners may log in
 * another way, so that a wrong connection locks nobody out for good, and so may staff, who never log in by it. It is
 * called only for users who have proved who they are.
 * @throws AppError `forbidden` with the code `sso-required`.
 */
export async function requireSingleSignOn(
  { companyDomain }: Pick<Accounts, 'companyDomain'>,
  trx: Querier,
  { userId, email, method }: { userId: string; email: string; method: string },
): Promise<void> {
  if (isStaffAddress(email, companyDomain)) return
  const found = await trx
    .selectFrom('sso_domains')
    .innerJoin('sso_connections', 'sso_connections.organization_id', 'sso_domains.organization_id')
    .innerJoin('organizations', 'organizations.id', 'sso_domains.organization_id')
    .leftJoin('members', (on) =>
      on
        .onRef('members.organization_id', '=', 'sso_domains.organization_id')
        .on('members.user_id', '=', userId),
    )
    .select(['organizations.id', 'organizations.name', 'members.role'])
    .where('sso_domains.domain', '=', domainOf(email))
    .where('sso_domains.verified_at', 'is not', null)
    .where('sso_connections.is_required', '=', true)
    .executeTakeFirst()
  if (found === undefined || found.role === 'OWNER') return
  if (method.replace(/\+code$/, '') === nameSsoProvider(found.id)) return
  throw new AppError(
    'forbidden',
    `${found.name} requires single sign-on for addresses of ${domainOf(email)}. Choose "Single sign-on" to log in.`,
    { errors: [{ code: 'sso-required', field: 'account', value: null }] },
  )
}
