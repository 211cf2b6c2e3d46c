import { randomUUID } from 'node:crypto'
import type { Organization } from '@tickmark/core/accounts/User'
import { AppError } from '@tickmark/core/errors/AppError'
import { authorize, refuseOrganization } from '../access/authorize.ts'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requireNoSubscription } from '../billing/Subscription.ts'
import type { Accounts } from '../context/Accounts.ts'
import { repeatsSince } from '../requests/repeatsSince.ts'
import type { Querier } from '../store/Store.ts'
import { forgetSsoIdentities } from './forgetSsoIdentities.ts'
import { liftSuspensions } from './liftSuspensions.ts'

/** The fields that members write about an organization. Absent fields stay as they are. */
type OrganizationFields = {
  name?: string | undefined
  bio?: string | undefined
  links?: string[] | undefined
  company_name?: string | undefined
  logo_url?: string | null | undefined
}

/** The same as columns, lists as JSON, without those that are absent. */
function toColumns({ links, ...fields }: OrganizationFields) {
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as { name?: string; bio?: string; company_name?: string; logo_url?: string | null }
  return {
    ...given,
    ...(links !== undefined && { links: JSON.stringify(links) }),
  }
}

/** Reads an organization with its members; null when there is none. It does not check who may see it. */
export async function readOrganization(
  db: Querier,
  organizationId: string,
): Promise<Organization | null> {
  const found = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (found === undefined) return null
  const members = await db
    .selectFrom('members')
    .select(['user_id', 'role as permission_name'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
  const claims = await db
    .selectFrom('project_claims')
    .select('project_id')
    .where('organization_id', '=', organizationId)
    .orderBy('project_id')
    .execute()
  const { created_at: _created, ...fields } = found
  return { ...fields, listings: claims.map(({ project_id }) => project_id), members }
}

/** More of them than this is no use that we know. */
const MAX_OWNED = 20

/**
 * Makes an organization owned by its creator, and makes it their active one. Sent again, it is the same one.
 * @throws AppError `conflict` when they own as many as a user may.
 */
export async function createOrganization(
  accounts: Accounts,
  acting: Acting,
  fields: OrganizationFields & { name: string },
): Promise<Organization> {
  const { userId } = acting.caller
  const id = randomUUID()
  return accounts.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const owned = await trx
      .selectFrom('members')
      .innerJoin('organizations', 'organizations.id', 'members.organization_id')
      .select(['members.organization_id', 'organizations.created_at'])
      .where('members.user_id', '=', userId)
      .where('members.role', '=', 'OWNER')
      .orderBy('organizations.created_at', 'desc')
      .execute()
    const [last] = owned
    if (last !== undefined && last.created_at > repeatsSince(accounts)) {
      const made = await readOrganization(trx, last.organization_id)
      if (made !== null && isUnchanged(made, fields)) return made
    }
    if (owned.length >= MAX_OWNED)
      throw new AppError('conflict', `You can own at most ${MAX_OWNED} organizations.`)
    await trx
      .insertInto('organizations')
      .values({ id, ...toColumns(fields), name: fields.name })
      .execute()
    await trx
      .insertInto('members')
      .values({ organization_id: id, user_id: userId, role: 'OWNER' })
      .execute()
    await trx
      .updateTable('users')
      .set({ active_organization_id: id })
      .where('id', '=', userId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      organizationId: id,
      action: 'organization.create',
      object: `organization:${id}`,
      after: fields,
    })
    return (await readOrganization(trx, id)) ?? refuseOrganization(id)
  })
}

/** Returns whether an organization is as a request creates it, with its creator as the only member. */
function isUnchanged(made: Organization, fields: OrganizationFields): boolean {
  const { name, bio = '', links = [], company_name = '', logo_url = null } = fields
  return (
    made.members.length === 1 &&
    made.listings.length === 0 &&
    JSON.stringify([name, bio, links, company_name, logo_url]) ===
      JSON.stringify([made.name, made.bio, made.links, made.company_name, made.logo_url])
  )
}

/**
 * Changes what is written about an organization.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function editOrganization(
  accounts: Accounts,
  acting: Acting,
  { organizationId, fields }: { organizationId: string; fields: OrganizationFields },
): Promise<Organization> {
  return accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'editOrganization', { organizationId, userId: acting.caller.userId })
    const before =
      (await readOrganization(trx, organizationId)) ?? refuseOrganization(organizationId)
    const columns = toColumns(fields)
    if (Object.keys(columns).length === 0) return before
    await trx.updateTable('organizations').set(columns).where('id', '=', organizationId).execute()
    const changed = Object.entries(fields).filter(([, value]) => value !== undefined)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'organization.edit',
      object: `organization:${organizationId}`,
      before: Object.fromEntries(
        changed.map(([name]) => [name, before[name as keyof Organization]]),
      ),
      after: Object.fromEntries(changed),
    })
    return (await readOrganization(trx, organizationId)) ?? refuseOrganization(organizationId)
  })
}

/**
 * Deletes an organization, its memberships and its invitations. The audit log keeps what was done in it.
 * @throws AppError `not-found`, `forbidden`, `conflict` while it pays for a subscription.
 */
export async function deleteOrganization(
  accounts: Accounts,
  acting: Acting,
  organizationId: string,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'deleteOrganization', { organizationId, userId: acting.caller.userId })
    await requireNoSubscription(trx, { organizationId })
    const before = await readOrganization(trx, organizationId)
    await dropOrganization(trx, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'organization.delete',
      object: `organization:${organizationId}`,
      before,
    })
  })
}

/** Deletes an organization with everything that hangs on it. The accounts of its members stay. */
export async function dropOrganization(trx: Querier, organizationId: string): Promise<void> {
  await liftSuspensions(trx, { organizationId })
  await forgetSsoIdentities(trx, organizationId)
  await trx.deleteFrom('organizations').where('id', '=', organizationId).execute()
}
