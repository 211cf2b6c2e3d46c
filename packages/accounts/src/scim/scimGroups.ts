import { randomUUID } from 'node:crypto'
import type { SSO_ROLES } from '@tickmark/core/accounts/SingleSignOn'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { sql } from 'kysely'
import { authorize } from '../access/authorize.ts'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { isManaged } from '../sso/isManaged.ts'
import type { Querier } from '../store/Store.ts'
import { actorOf, assignRoles, type ScimClient } from './memberAccess.ts'
import { lockOrganization } from './scimUsers.ts'

/** A group as the provider of an organization describes it. Members are ids of users. */
export type ScimGroup = { displayName: string; externalId: string | null; members: string[] }

export type StoredScimGroup = Omit<ScimGroup, 'members'> & {
  id: string
  createdAt: Date
  updatedAt: Date
  members: { value: string; display: string }[]
}

const MAX_GROUPS = 2_000
/** Members of all groups together, which lists of groups read. */
const MAX_MEMBERSHIPS = 200_000

/** The groups of an organization's provider, or one of them. */
export async function listScimGroups(
  db: Querier,
  { organizationId }: ScimClient,
  { id, displayName }: { id?: string; displayName?: string } = {},
): Promise<StoredScimGroup[]> {
  const rows = await db
    .selectFrom('scim_groups')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(displayName !== undefined, (query) =>
      query.where(sql<string>`lower(display_name)`, '=', displayName?.toLowerCase() ?? ''),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const members = await db
    .selectFrom('scim_group_members')
    .innerJoin('scim_users', 'scim_users.id', 'scim_user_id')
    .select(['group_id', 'scim_users.id as value', 'user_name as display'])
    .where('organization_id', '=', organizationId)
    .where(isManaged)
    .$if(rows.length === 1, (query) => query.where('group_id', '=', rows[0]?.id ?? ''))
    .orderBy('user_name')
    .execute()
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id)
  return rows.map((row) => ({
    id: row.id,
    displayName: row.display_name,
    externalId: row.external_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    members: (byGroup.get(row.id) ?? []).map(({ value, display }) => ({ value, display })),
  }))
}

/**
 * Adds a group or changes it, and gives the members of both states the roles that follow.
 * @throws AppError `conflict` for a name that is taken, `bad-request` for a member who is not there, `not-found`.
 */
export async function saveScimGroup(
  accounts: Accounts,
  client: ScimClient,
  { id: givenId, group }: { id: string | undefined; group: ScimGroup },
): Promise<StoredScimGroup> {
  const { organizationId } = client
  const now = accounts.now()
  return accounts.db.transaction().execute(async (trx) => {
    await lockOrganization(trx, client)
    const id = givenId ?? randomUUID()
    if (givenId !== undefined) await requireGroup(trx, organizationId, givenId)
    const [taken] = await listScimGroups(trx, client, { displayName: group.displayName })
    if (taken !== undefined && taken.id !== id)
      throw new AppError('conflict', `A group named ${group.displayName} already exists.`)
    const row = {
      display_name: group.displayName,
      external_id: group.externalId,
      updated_at: now,
    }
    if (givenId === undefined) await addGroup(trx, { ...row, id, organization_id: organizationId })
    else await trx.updateTable('scim_groups').set(row).where('id', '=', id).execute()
    const userIds = await setMembers(trx, client, { id, members: group.members })
    await assignRoles(trx, { organizationId, actor: actorOf(client), userIds })
    const [stored] = await listScimGroups(trx, client, { id })
    if (stored === undefined) refuseGroup(id)
    return stored
  })
}

type GroupRow = {
  id: string
  organization_id: string
  display_name: string
  external_id: string | null
}

async function addGroup(trx: Querier, row: GroupRow): Promise<void> {
  const { total } = await trx
    .selectFrom('scim_groups')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('organization_id', '=', row.organization_id)
    .executeTakeFirstOrThrow()
  if (Number(total) >= MAX_GROUPS)
    throw new AppError('conflict', `A provider can manage at most ${MAX_GROUPS} groups.`)
  await trx
    .insertInto('scim_groups')
    .values({ ...row, role: null })
    .execute()
}

/**
 * Sets the members of a group. Returns the accounts of those who came into it or left it.
 * @throws AppError `bad-request` for a member who is not there, `conflict` where all groups together have too many.
 */
async function setMembers(
  trx: Querier,
  { organizationId }: ScimClient,
  { id, members }: { id: string; members: readonly string[] },
): Promise<string[]> {
  const known = await trx
    .selectFrom('scim_users')
    .select(['id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .where(isManaged)
    .where('id', '=', sql<string>`ANY(${members}::text[])`)
    .execute()
  const userIds = new Map(known.map((user) => [user.id, user.user_id]))
  const missing = members.find((member) => !userIds.has(member))
  if (missing !== undefined)
    throw new AppError('bad-request', `There is no user ${missing.slice(0, 100)}.`)
  const left = await trx
    .deleteFrom('scim_group_members')
    .using('scim_users')
    .whereRef('scim_users.id', '=', 'scim_user_id')
    .where('group_id', '=', id)
    .where('scim_user_id', '!=', sql<string>`ALL(${members}::text[])`)
    .returning('scim_users.user_id')
    .execute()
  const came = await trx
    .insertInto('scim_group_members')
    .expression(
      trx
        .selectFrom('scim_users')
        .select([sql.val(id).as('group_id'), 'scim_users.id as scim_user_id'])
        .where('scim_users.id', '=', sql<string>`ANY(${members}::text[])`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('scim_user_id')
    .execute()
  if (came.length > 0) await limitMemberships(trx, organizationId)
  return [
    ...left.map(({ user_id }) => user_id),
    ...came.map(({ scim_user_id }) => userIds.get(scim_user_id) ?? ''),
  ]
}

async function limitMemberships(trx: Querier, organizationId: string): Promise<void> {
  const { total } = await trx
    .selectFrom('scim_group_members')
    .innerJoin('scim_groups', 'scim_groups.id', 'group_id')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(total) <= MAX_MEMBERSHIPS) return
  const [count, most] = [Number(total), MAX_MEMBERSHIPS].map(formatCount)
  throw new AppError(
    'conflict',
    `The groups of a provider have at most ${most} members together; with these they would have ${count}. Provision fewer groups, or only those that have a role.`,
  )
}

/** Removes a group; its members lose the role that it gave. @throws AppError `not-found`. */
export async function deleteScimGroup(
  accounts: Accounts,
  client: ScimClient,
  id: string,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await lockOrganization(trx, client)
    await requireGroup(trx, client.organizationId, id)
    const userIds = await setMembers(trx, client, { id, members: [] })
    const { organizationId } = client
    await assignRoles(trx, { organizationId, actor: actorOf(client), userIds })
    await trx.deleteFrom('scim_groups').where('id', '=', id).execute()
  })
}

async function requireGroup(trx: Querier, organizationId: string, id: string): Promise<void> {
  const found = await trx
    .selectFrom('scim_groups')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) refuseGroup(id)
}

function refuseGroup(id: string): never {
  throw new AppError('not-found', `There is no group ${id.slice(0, 100)}.`)
}

/**
 * Says which role the members of a provider's group have, and gives it to them.
 * @throws AppError `not-found`; see `authorize`.
 */
export async function mapScimGroup(
  accounts: Accounts,
  acting: Acting,
  mapping: { organizationId: string; groupId: string; role: (typeof SSO_ROLES)[number] | null },
): Promise<void> {
  const { organizationId, groupId, role } = mapping
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'mapScimGroup', { organizationId, userId: acting.caller.userId })
    await requireGroup(trx, organizationId, groupId)
    await trx.updateTable('scim_groups').set({ role }).where('id', '=', groupId).execute()
    const actor = toActor(acting)
    await assignRoles(trx, { organizationId, actor })
    await recordAudit(trx, actor, {
      organizationId,
      action: 'scim.map-group',
      object: `group:${groupId}`,
      after: { role },
    })
  })
}
