import { randomUUID } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Selectable, sql } from 'kysely'
import { isStaffAddress } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { adoptUser, createUser } from '../identity/providerUsers.ts'
import { isMember } from '../organizations/members.ts'
import { endAccess } from '../sessions/listSessions.ts'
import { isManaged } from '../sso/isManaged.ts'
import { domainOf, findSsoDomain } from '../sso/ssoDomains.ts'
import type { ScimUsersTable } from '../store/SsoTables.ts'
import type { Querier } from '../store/Store.ts'
import { actorOf, grantAccess, type ScimClient, withdrawAccess } from './memberAccess.ts'

/** A user as the provider of an organization describes them. */
export type ScimUser = {
  userName: string
  externalId: string | null
  /** Their email address, by which they log in. */
  email: string
  isActive: boolean
  /** The attributes of the protocol beside those above. */
  attributes: Record<string, unknown>
}

export type StoredScimUser = Omit<ScimUser, 'email'> & {
  id: string
  createdAt: Date
  updatedAt: Date
  groups: { value: string; display: string }[]
}

/** One that is asked for by its id, by an attribute that is indexed, or all of them. */
export type ScimLookup = { id?: string; userName?: string; externalId?: string }

/** An organization manages as many people and groups as this. */
export const MAX_SCIM_RESOURCES = 50_000

/** The people whom an organization's provider manages, in the order in which they were added. */
export async function listScimUsers(
  db: Querier,
  { organizationId }: ScimClient,
  { id, userName, externalId }: ScimLookup = {},
): Promise<StoredScimUser[]> {
  const rows = await db
    .selectFrom('scim_users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(isManaged)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(userName !== undefined, (query) =>
      query.where(sql<string>`lower(user_name)`, '=', userName?.toLowerCase() ?? ''),
    )
    .$if(externalId !== undefined, (query) => query.where('external_id', '=', externalId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const groups = await listGroupsOf(db, organizationId, rows.length === 1 ? rows[0]?.id : undefined)
  return rows.map((row) => describe(row, groups.get(row.id) ?? []))
}

async function listGroupsOf(
  db: Querier,
  organizationId: string,
  scimUserId?: string,
): Promise<Map<string, StoredScimUser['groups']>> {
  const rows = await db
    .selectFrom('scim_group_members')
    .innerJoin('scim_groups', 'scim_groups.id', 'group_id')
    .select(['scim_user_id', 'scim_groups.id as value', 'display_name as display'])
    .where('organization_id', '=', organizationId)
    .$if(scimUserId !== undefined, (query) => query.where('scim_user_id', '=', scimUserId ?? ''))
    .orderBy('display_name')
    .execute()
  const byUser = new Map<string, StoredScimUser['groups']>()
  for (const { scim_user_id, ...group } of rows)
    byUser.set(scim_user_id, [...(byUser.get(scim_user_id) ?? []), group])
  return byUser
}

function describe(
  row: Selectable<ScimUsersTable>,
  groups: StoredScimUser['groups'],
): StoredScimUser {
  return {
    id: row.id,
    userName: row.user_name,
    externalId: row.external_id,
    isActive: row.is_active,
    attributes: row.attributes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    groups,
  }
}

/**
 * Adds a user whom the provider manages, or changes one whom it still manages (see `isManaged`). Their address must be
 * of a domain that the organization has proven. An active user is a member, with an account that is made where there is
 * none; one who is deactivated is suspended.
 * @throws AppError `bad-request` for an address of another domain, `conflict` for a name or account that is taken,
 * `not-found` for an id that is not there or no longer managed, `forbidden` for staff of the terminal and for another
 * address of an account that is not a member.
 */
export async function saveScimUser(
  accounts: Accounts,
  client: ScimClient,
  { id, user }: { id: string | undefined; user: ScimUser },
): Promise<StoredScimUser> {
  const now = accounts.now()
  const { organizationId } = client
  const saved = await accounts.db.transaction().execute(async (trx) => {
    await lockOrganization(trx, client)
    const before = id === undefined ? undefined : await lockManaged(accounts, trx, { client, id })
    await forgetUnmanaged(trx, { organizationId, userName: user.userName })
    await refuseTaken(trx, client, { id, user })
    await requireOwnDomain(trx, client, user.email)
    if (isStaffAddress(user.email, accounts.companyDomain)) refuseDomain(user.email)
    const account =
      before === undefined
        ? await findAccount(trx, client, { user, now })
        : await moveAccount(trx, client, { managed: before, email: user.email, now })
    const { userId } = account
    const row = {
      user_name: user.userName,
      external_id: user.externalId,
      is_active: user.isActive,
      attributes: JSON.stringify(user.attributes),
      updated_at: now,
    }
    const stored =
      id === undefined
        ? await addRow(trx, client, { ...row, user_id: userId, created_at: now })
        : await trx
            .updateTable('scim_users')
            .set(row)
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow()
    if (before?.row.is_active !== user.isActive) {
      if (user.isActive) await grantAccess(trx, client, { userId, now })
      // An account that never joined is not the organization's to suspend.
      else if (account.isOwn) await withdrawAccess(accounts, trx, { client, userId })
    }
    if (id === undefined) return describe(stored, [])
    const groups = await listGroupsOf(trx, organizationId, id)
    return describe(stored, groups.get(id) ?? [])
  })
  invalidateTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
  return saved
}

/**
 * Removes a user from what the provider manages, and their access with it. Their account and documents stay.
 * @throws AppError `not-found` also for one that is no longer managed, `conflict` for the last owner.
 */
export async function deleteScimUser(
  accounts: Accounts,
  client: ScimClient,
  id: string,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await lockOrganization(trx, client)
    const { row } = await lockManaged(accounts, trx, { client, id })
    await trx.deleteFrom('scim_users').where('id', '=', id).execute()
    if (row.is_active) await withdrawAccess(accounts, trx, { client, userId: row.user_id })
  })
  invalidateTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
}

/**
 * Changes of one organization come one after another, and it keeps its domains until they are written, so that what one
 * has checked still holds when it writes.
 */
export async function lockOrganization(
  trx: Querier,
  { organizationId }: ScimClient,
): Promise<void> {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .execute()
  await trx
    .selectFrom('sso_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .forShare()
    .execute()
}

/** A user whom the provider manages, with the present address of the account. */
type Managed = {
  row: Selectable<ScimUsersTable>
  email: string
  /** True if the account is a member, or one that this organization has deactivated. */
  isOwn: boolean
}

/**
 * A user whom the provider still manages. The account stays as it is until the transaction ends.
 * @throws AppError `not-found` for an id that is not there or no longer managed.
 */
async function lockManaged(
  { companyDomain }: Pick<Accounts, 'companyDomain'>,
  trx: Querier,
  { client: { organizationId }, id }: { client: ScimClient; id: string },
): Promise<Managed> {
  const find = () =>
    trx
      .selectFrom('scim_users')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
  const found = await find().executeTakeFirst()
  const user =
    found &&
    (await trx
      .selectFrom('users')
      .select(['email', 'suspended_by'])
      .where('id', '=', found.user_id)
      .forUpdate()
      .executeTakeFirst())
  // Judged under the lock: the account may have moved to another address meanwhile.
  const row = await find().where(isManaged).executeTakeFirst()
  if (user === undefined || row === undefined || isStaffAddress(user.email, companyDomain))
    throw new AppError('not-found', `There is no user ${id.slice(0, 100)}.`)
  const isOwn =
    user.suspended_by === organizationId ||
    (await isMember(trx, { organizationId, userId: row.user_id }))
  return { row, email: user.email, isOwn }
}

/** Forgets users whom a provider no longer manages, since their name or account is to be managed by a new row. */
async function forgetUnmanaged(
  trx: Querier,
  stale: { organizationId: string; userName: string } | { userId: string },
): Promise<void> {
  await trx
    .deleteFrom('scim_users')
    .where(sql<boolean>`NOT ${isManaged}`)
    .where((row) =>
      'userId' in stale
        ? row('user_id', '=', stale.userId)
        : row.and([
            row('organization_id', '=', stale.organizationId),
            row(sql<string>`lower(user_name)`, '=', stale.userName.toLowerCase()),
          ]),
    )
    .execute()
}

async function refuseTaken(
  trx: Querier,
  { organizationId }: ScimClient,
  { id, user: { userName } }: { id: string | undefined; user: ScimUser },
): Promise<void> {
  const taken = await trx
    .selectFrom('scim_users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<string>`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst()
  if (taken !== undefined && taken.id !== id)
    throw new AppError('conflict', `A user named ${userName} already exists.`)
}

/** The organization has proven the domain of an address, so that its provider's word counts for it, and for no other. */
async function requireOwnDomain(
  trx: Querier,
  { organizationId }: ScimClient,
  email: string,
): Promise<void> {
  const found = await findSsoDomain(trx, domainOf(email))
  if (found?.organization_id !== organizationId) refuseDomain(email)
}

function refuseDomain(email: string): never {
  const domain = domainOf(email).slice(0, 100)
  throw new AppError('bad-request', `${domain} is not a verified domain of the organization.`)
}

type Account = { userId: string; isOwn: boolean }

/** The account with an address, which is made where there is none. */
async function findAccount(
  trx: Querier,
  { organizationId }: ScimClient,
  { user: { email, attributes }, now }: { user: ScimUser; now: Date },
): Promise<Account> {
  const found = await trx
    .selectFrom('users')
    .select(['id', 'email_verified', 'is_staff', 'suspended_by'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) {
    const userId = randomUUID()
    const { displayName } = attributes
    const isNamed = typeof displayName === 'string' && displayName !== ''
    await createUser(trx, userId, { email, ...(isNamed && { name: displayName.slice(0, 100) }) })
    return { userId, isOwn: true }
  }
  if (found.is_staff) refuseStaff()
  const userId = found.id
  await forgetUnmanaged(trx, { userId })
  const managed = await trx
    .selectFrom('scim_users')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (managed !== undefined)
    throw new AppError('conflict', `Another user has the account of ${email}.`)
  if (!found.email_verified) await adoptUser(trx, userId, now)
  const isOwn =
    !found.email_verified ||
    found.suspended_by === organizationId ||
    (await isMember(trx, { organizationId, userId }))
  return { userId, isOwn }
}

/** Gives an account another address of the organization's domains. */
async function moveAccount(
  trx: Querier,
  client: ScimClient,
  { managed, email, now }: { managed: Managed; email: string; now: Date },
): Promise<Account> {
  const { row, email: before, isOwn } = managed
  const userId = row.user_id
  if (before === email) return { userId, isOwn }
  if (!isOwn) throw new AppError('forbidden', 'This account is not a member of the organization.')
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken !== undefined)
    throw new AppError('conflict', `Another account has the address ${email}.`)
  await trx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await endAccess(trx, { userId })
  await recordAudit(trx, actorOf(client), {
    organizationId: client.organizationId,
    action: 'user.change-email',
    object: `user:${userId}`,
    before: { email: before },
    after: { email },
  })
  return { userId, isOwn }
}

function refuseStaff(): never {
  throw new AppError('forbidden', 'This account belongs to staff and is managed by the terminal.')
}

async function addRow(
  trx: Querier,
  { organizationId }: ScimClient,
  row: Omit<
    ScimUsersTable,
    'id' | 'organization_id' | 'created_at' | 'updated_at' | 'attributes'
  > & {
    attributes: string
    created_at: Date
    updated_at: Date
  },
): Promise<Selectable<ScimUsersTable>> {
  const { total } = await trx
    .selectFrom('scim_users')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(total) >= MAX_SCIM_RESOURCES)
    throw new AppError('conflict', `A provider can manage at most ${MAX_SCIM_RESOURCES} users.`)
  return trx
    .insertInto('scim_users')
    .values({ ...row, id: randomUUID(), organization_id: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}
