import type { MemberLine } from '@tickmark/core/accounts/Members'
import type { Role } from '@tickmark/core/accounts/ROLES'
import { AppError } from '@tickmark/core/errors/AppError'
import { authorize } from '../access/authorize.ts'
import { type Acting, type Caller, toActor } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { nameSsoProvider } from '../access/ssoProvider.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import type { Querier } from '../store/Store.ts'

type Membership = { organizationId: string; userId: string }

/** @throws AppError `not-found` when a user does not belong to an organization. */
export async function readRole(
  trx: Querier,
  { organizationId, userId }: Membership,
): Promise<Role> {
  const found = await trx
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (found === undefined)
    throw new AppError('not-found', `The organization has no member ${userId}.`)
  return found.role
}

/** Returns whether a user belongs to an organization. */
export async function isMember(
  trx: Querier,
  { organizationId, userId }: Membership,
): Promise<boolean> {
  const found = await trx
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Takes a user out of an organization, which is then no longer active for them. What its provider could do with their
 * account ends: they are no longer linked to it nor managed by it, unless it has deactivated them itself. What they could
 * do with it ends too: their open invitations and the keys that they have made. Call `invalidateTiers` after the
 * transaction.
 */
export async function dropMember(
  accounts: Accounts,
  trx: Querier,
  leaving: Leaving,
): Promise<void> {
  const { organizationId, userId } = leaving
  await revokeKeysOfMember(accounts, trx, leaving)
  await trx
    .deleteFrom('scim_users')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .execute()
  await trx
    .deleteFrom('identities')
    .where('provider', '=', nameSsoProvider(organizationId))
    .where('user_id', '=', userId)
    .execute()
  await trx
    .deleteFrom('members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('users')
    .set({ active_organization_id: null })
    .where('id', '=', userId)
    .where('active_organization_id', '=', organizationId)
    .execute()
  await dropInvitations(trx, { organizationId, userId })
}

/** Takes back the open invitations of a member who has lost the rights by which they gave them. */
export async function dropInvitations(
  trx: Querier,
  { organizationId, userId }: Membership,
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ status: 'revoked' })
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', userId)
    .where('status', '=', 'pending')
    .execute()
}

/** A query for organizations whose owners are all suspended or gone. */
export function selectOwnerless(db: Querier) {
  return db
    .selectFrom('organizations')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as owners')
            .innerJoin('users as active', 'active.id', 'owners.user_id')
            .select('owners.user_id')
            .whereRef('owners.organization_id', '=', 'organizations.id')
            .where('owners.role', '=', 'OWNER')
            .where('active.suspended_at', 'is', null),
        ),
      ),
    )
}

/** Returns whether an owner of an organization can act; a suspended one cannot. */
export async function hasActiveOwner(trx: Querier, organizationId: string): Promise<boolean> {
  const ownerless = await selectOwnerless(trx)
    .select('organizations.id')
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
  return ownerless === undefined
}

/** @throws AppError `conflict` when an organization has come to have no owner who can act. */
async function requireOwner(trx: Querier, organizationId: string): Promise<void> {
  if (!(await hasActiveOwner(trx, organizationId)))
    throw new AppError(
      'conflict',
      'An organization needs an owner. Make another member an owner first, or delete the organization.',
    )
}

/**
 * Lists the members of an organization, the longest first.
 * @throws AppError `not-found`; see `authorize`.
 */
export async function listMembers(
  { db }: Accounts,
  caller: Caller,
  organizationId: string,
): Promise<MemberLine[]> {
  await authorize(db, 'listMembers', { organizationId, userId: caller.userId })
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.user_id',
      'members.role',
      'users.username',
      'users.email',
      'members.created_at',
    ])
    .where('members.organization_id', '=', organizationId)
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute()
  return rows.map(({ role, created_at, ...row }) => ({
    ...row,
    permission_name: role,
    joined_at: created_at.toISOString(),
  }))
}

/**
 * Gives a member another role; the last owner stays one.
 * @throws AppError `not-found`, `forbidden`, `conflict`.
 */
export async function changeRole(
  accounts: Accounts,
  acting: Acting,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'changeRole', { organizationId, userId: acting.caller.userId })
    const before = await readRole(trx, { organizationId, userId })
    if (before === role) return
    await trx
      .updateTable('members')
      .set({ role })
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
    await requireOwner(trx, organizationId)
    await dropInvitations(trx, { organizationId, userId })
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'member.change-role',
      object: `user:${userId}`,
      before: { permission_name: before },
      after: { permission_name: role },
    })
  })
}

/**
 * Removes a member. An administrator removes no owner, and no one removes the last one.
 * @throws AppError `not-found`, `forbidden`, `conflict`.
 */
export async function removeMember(
  accounts: Accounts,
  acting: Acting,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    const own = await authorize(trx, 'removeMember', {
      organizationId,
      userId: acting.caller.userId,
    })
    const role = await readRole(trx, { organizationId, userId })
    if (role === 'OWNER' && own !== 'OWNER')
      throw new AppError('forbidden', 'Only an owner can remove an owner.')
    await dropMember(accounts, trx, { organizationId, userId, actor: toActor(acting) })
    await requireOwner(trx, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'member.remove',
      object: `user:${userId}`,
      before: { permission_name: role },
    })
  })
  invalidateTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
}

/**
 * Takes the caller out of an organization; its last owner cannot leave.
 * @throws AppError `not-found`, `conflict`.
 */
export async function leaveOrganization(
  accounts: Accounts,
  acting: Acting,
  organizationId: string,
): Promise<void> {
  const { userId } = acting.caller
  await accounts.db.transaction().execute(async (trx) => {
    const role = await authorize(trx, 'leaveOrganization', { organizationId, userId })
    await dropMember(accounts, trx, { organizationId, userId, actor: toActor(acting) })
    await requireOwner(trx, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'member.leave',
      object: `user:${userId}`,
      before: { permission_name: role },
    })
  })
  invalidateTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
}

/**
 * Hands an organization over: the member becomes an owner and the caller an administrator, whose open invitations are
 * taken back.
 * @throws AppError `not-found`, `forbidden`, and `bad-request` for the caller.
 */
export async function transferOrganization(
  accounts: Accounts,
  acting: Acting,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  const { userId: ownId } = acting.caller
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'transferOrganization', { organizationId, userId: ownId })
    if (userId === ownId)
      throw new AppError('bad-request', 'You already own the organization.', {
        errors: [{ code: 'invalid', field: 'user_id', value: userId }],
      })
    const before = await readRole(trx, { organizationId, userId })
    for (const change of [
      { id: userId, role: 'OWNER' },
      { id: ownId, role: 'ADMIN' },
    ] as const)
      await trx
        .updateTable('members')
        .set({ role: change.role })
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', change.id)
        .execute()
    await dropInvitations(trx, { organizationId, userId: ownId })
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'organization.transfer',
      object: `user:${userId}`,
      before: { permission_name: before },
      after: { permission_name: 'OWNER' },
    })
  })
}

type Leaving = { organizationId: string; userId: string; actor: Actor }

/**
 * Revokes the keys of an organization that a member has made, and so has seen, when they leave it, and writes to the other
 * owners, whose programs may use them. Call `invalidateTiers` after the transaction.
 */
async function revokeKeysOfMember(
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
