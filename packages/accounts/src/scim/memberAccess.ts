import type { SSO_ROLES } from '@tickmark/core/accounts/SingleSignOn'
import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { dropInvitations, dropMember, hasActiveOwner } from '../organizations/members.ts'
import { endAccess } from '../sessions/listSessions.ts'
import { isManaged } from '../sso/isManaged.ts'
import type { Querier } from '../store/Store.ts'

/** The provider of an organization, which sends requests from an address. */
export type ScimClient = { organizationId: string; address: string }

/** The provider as the audit log names it. */
export function actorOf({ address }: ScimClient): Actor {
  return { userId: null, email: 'SCIM', address }
}

type Person = { userId: string; now: Date }

/** Makes a user whom the provider has activated a member, and lifts the suspension that a provider ordered. */
export async function grantAccess(
  trx: Querier,
  client: ScimClient,
  { userId, now }: Person,
): Promise<void> {
  const { organizationId } = client
  const { email } = await trx
    .updateTable('users')
    .set({
      suspended_at: sql`CASE WHEN suspended_by IS NULL THEN suspended_at END`,
      suspended_by: null,
      active_organization_id: organizationId,
      updated_at: now,
    })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('members')
    .values({
      organization_id: organizationId,
      user_id: userId,
      role: await readDefaultRole(trx, organizationId),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recordAudit(trx, actorOf(client), {
    organizationId,
    action: 'scim.activate',
    object: `user:${userId}`,
    after: { email },
  })
  await assignRoles(trx, { organizationId, actor: actorOf(client), userIds: [userId] })
}

/**
 * Takes a user out of the organization and suspends their account, which has an address of its domains: no session,
 * key or email is left to them. Their documents stay.
 * @throws AppError `conflict` for the last owner who can act.
 */
export async function withdrawAccess(
  accounts: Accounts,
  trx: Querier,
  { client, userId }: { client: ScimClient; userId: string },
): Promise<void> {
  const { organizationId } = client
  const now = accounts.now()
  const wasOwned = await hasActiveOwner(trx, organizationId)
  await dropMember(accounts, trx, { organizationId, userId, actor: actorOf(client) })
  if (wasOwned && !(await hasActiveOwner(trx, organizationId)))
    throw new AppError(
      'conflict',
      'This is the last owner of the organization. Make another member an owner first.',
    )
  await trx
    .updateTable('users')
    .set({ suspended_at: now, suspended_by: organizationId, updated_at: now })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('is_staff', '=', false)
    .execute()
  await endAccess(trx, { userId })
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await recordAudit(trx, actorOf(client), {
    organizationId,
    action: 'scim.deactivate',
    object: `user:${userId}`,
    before: { email },
  })
}

async function readDefaultRole(
  trx: Querier,
  organizationId: string,
): Promise<(typeof SSO_ROLES)[number]> {
  const connection = await trx
    .selectFrom('sso_connections')
    .select('default_role')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return connection?.default_role ?? 'MEMBER'
}

/**
 * Gives members whom the provider manages the highest role of their groups, or the default role where no group of
 * theirs has one. Where no group of the organization has a role, roles stay as people gave them; so do owners.
 */
export async function assignRoles(
  trx: Querier,
  {
    organizationId,
    actor,
    userIds,
  }: { organizationId: string; actor: Actor; userIds?: readonly string[] },
): Promise<void> {
  const mapped = await trx
    .selectFrom('scim_groups')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', 'is not', null)
    .executeTakeFirst()
  if (mapped === undefined) return
  const role = sql<(typeof SSO_ROLES)[number]>`CASE
    WHEN bool_or(scim_groups.role = 'ADMIN') THEN 'ADMIN'
    WHEN bool_or(scim_groups.role = 'MEMBER') THEN 'MEMBER'
    ELSE ${await readDefaultRole(trx, organizationId)} END`
  const changed = await trx
    .with('due', (db) =>
      db
        .selectFrom('scim_users')
        .leftJoin('scim_group_members', 'scim_user_id', 'scim_users.id')
        .leftJoin('scim_groups', 'scim_groups.id', 'group_id')
        .select(['scim_users.user_id', role.as('role')])
        .where('scim_users.organization_id', '=', organizationId)
        .where(isManaged)
        .$if(userIds !== undefined, (query) =>
          query.where('scim_users.user_id', '=', sql<string>`ANY(${userIds}::text[])`),
        )
        .groupBy('scim_users.user_id'),
    )
    .updateTable('members')
    .from('due')
    .set((due) => ({ role: due.ref('due.role') }))
    .whereRef('members.user_id', '=', 'due.user_id')
    .where('organization_id', '=', organizationId)
    .where('members.role', '!=', 'OWNER')
    .whereRef('members.role', '!=', 'due.role')
    .returning(['members.user_id', 'members.role'])
    .execute()
  for (const { user_id: userId, role: given } of changed) {
    await dropInvitations(trx, { organizationId, userId })
    await recordAudit(trx, actor, {
      organizationId,
      action: 'member.change-role',
      object: `user:${userId}`,
      after: { permission_name: given },
    })
  }
}
