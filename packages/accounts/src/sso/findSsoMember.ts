import { randomUUID } from 'node:crypto'
import type { SSO_ROLES } from '@tickmark/core/accounts/SingleSignOn'
import { isStaffAddress, type Visitor } from '../access/Caller.ts'
import { nameSsoProvider, organizationOf, type SsoProvider } from '../access/ssoProvider.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { adoptUser, createUser } from '../identity/providerUsers.ts'
import { refuseIdentity } from '../identity/refuseIdentity.ts'
import { isMember } from '../organizations/members.ts'
import type { ProviderIdentity } from '../services/ProviderClient.ts'
import type { Querier } from '../store/Store.ts'
import { findConnection } from './ssoConnection.ts'
import { domainOf, findSsoDomain } from './ssoDomains.ts'

type Known = {
  organizationId: string
  role: (typeof SSO_ROLES)[number]
  identity: ProviderIdentity
  visitor: Visitor
  /** The account whose owner has confirmed by email that they came from the provider. */
  confirmed: string | undefined
}

/** The account of an identity, or one that exists and whose owner must prove it first. */
export type FoundUser = { userId: string } | { unproved: { userId: string; email: string } }

/**
 * Returns the account of a user whom the provider of an organization knows: the one that it is linked to, the one that has
 * the address, or a new one. The organization has proven the domain of the address, so that its provider's word counts
 * for it, and for no other. It never counts for staff, nor for an account that exists until its owner has confirmed the
 * first link. They are a member from then on.
 * @throws AppError with the codes of `refuseIdentity`.
 */
export async function findSsoMember(
  accounts: Accounts,
  trx: Querier,
  { organizationId, role, identity: { subject, email, name }, visitor, confirmed }: Known,
): Promise<FoundUser> {
  const provider = nameSsoProvider(organizationId)
  const users = trx.selectFrom('users').select(['users.id', 'users.email', 'users.email_verified'])
  // A link counts as long as its user is a member.
  const linked = await users
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .innerJoin('members', 'members.user_id', 'users.id')
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .where('members.organization_id', '=', organizationId)
    .forUpdate('users')
    .executeTakeFirst()
  if (linked === undefined && email === null) refuseIdentity('unverified-email')
  const user = linked ?? (await users.where('email', '=', email).forUpdate().executeTakeFirst())
  const address = user?.email ?? email ?? ''
  await requireSsoAccount(accounts, trx, { organizationId, userId: user?.id, address })
  const userId = user?.id ?? randomUUID()
  if (user === undefined) await createUser(trx, userId, { email: address, ...(name && { name }) })
  else if (!user.email_verified) await adoptUser(trx, userId, accounts.now())
  else if (
    linked === undefined &&
    confirmed !== userId &&
    !(await isMadeForMember(trx, { organizationId, userId }))
  )
    return { unproved: { userId, email: address } }
  const actor = { userId, email: address, address: visitor.address }
  if (linked === undefined) await link(trx, actor, { provider, subject, email: address })
  await join(trx, actor, { organizationId, role })
  return { userId }
}

/**
 * Links an account whose owner has just proved it to the provider of an organization, and makes them a member.
 * @throws AppError with the codes of `refuseIdentity`, also where the organization has lost the domain meanwhile.
 */
export async function linkSsoMember(
  accounts: Accounts,
  trx: Querier,
  {
    actor,
    identity,
  }: {
    actor: Actor & { userId: string; email: string }
    identity: { provider: SsoProvider; subject: string }
  },
): Promise<void> {
  const { userId, email } = actor
  const organizationId = organizationOf(identity.provider)
  const connection = (await findConnection(trx, organizationId)) ?? refuseIdentity('not-configured')
  await requireSsoAccount(accounts, trx, { organizationId, userId, address: email })
  await link(trx, actor, { ...identity, email })
  await join(trx, actor, { organizationId, role: connection.default_role })
}

/**
 * Makes sure that the provider of an organization has a say in an account: the organization has proven the domain of the
 * present address, and it is not staff of the terminal.
 * @throws AppError with the codes of `refuseIdentity`.
 */
async function requireSsoAccount(
  { companyDomain }: Accounts,
  trx: Querier,
  account: { organizationId: string; userId: string | undefined; address: string },
): Promise<void> {
  const { organizationId, userId, address } = account
  if ((await findSsoDomain(trx, domainOf(address)))?.organization_id !== organizationId)
    refuseIdentity('other-domain', new Error(`The provider returned ${address}.`))
  // Such an address makes staff, which is for the operator to give and not for a provider.
  if (isStaffAddress(address, companyDomain)) refuseIdentity('company-address')
  if (userId !== undefined) await refuseStaffAccount(trx, userId)
}

/** @throws AppError with the code `staff-account` of `refuseIdentity`. */
export async function refuseStaffAccount(trx: Querier, userId: string): Promise<void> {
  const staff = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_staff', '=', true)
    .executeTakeFirst()
  if (staff !== undefined) refuseIdentity('staff-account')
}

/**
 * Returns whether an account is a member of the organization and has no way to log in yet, as those that its provider
 * has made: no owner could confirm the first link.
 */
async function isMadeForMember(
  trx: Querier,
  membership: { organizationId: string; userId: string },
): Promise<boolean> {
  if (!(await isMember(trx, membership))) return false
  for (const table of ['credentials', 'passkeys', 'identities'] as const) {
    const found = await trx
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', membership.userId)
      .executeTakeFirst()
    if (found !== undefined) return false
  }
  return true
}

async function link(
  trx: Querier,
  actor: Actor & { userId: string },
  identity: { provider: SsoProvider; subject: string; email: string },
): Promise<void> {
  const { userId } = actor
  const organizationId = organizationOf(identity.provider)
  // Links of those who have left count for nothing.
  await trx
    .deleteFrom('identities')
    .where('provider', '=', identity.provider)
    .where((row) => row.or([row('subject', '=', identity.subject), row('user_id', '=', userId)]))
    .where('user_id', 'not in', (members) =>
      members
        .selectFrom('members')
        .select('members.user_id')
        .where('organization_id', '=', organizationId),
    )
    .execute()
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
