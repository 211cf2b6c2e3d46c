import type { StaffUser } from '@tickmark/core/accounts/StaffUser'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, isStaffAddress, requireStaff, toActor } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { selectOwnerless } from '../organizations/members.ts'
import { endAccess } from '../sessions/listSessions.ts'
import type { Querier } from '../store/Store.ts'
import { describeUser } from './listUsers.ts'

type Suspension = { userId: string; isSuspended: boolean }

/**
 * Suspends or restores a user on behalf of staff. Staff are suspended by the operator only, so that no one suspends
 * themself and staff cannot lock each other out.
 * @throws AppError `forbidden`, `not-found`.
 */
export async function suspendUser(
  accounts: Accounts,
  acting: Acting,
  suspension: Suspension,
): Promise<StaffUser> {
  requireStaff(acting.caller)
  await setSuspended(accounts, toActor(acting), suspension)
  const row = await accounts.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', suspension.userId)
    .executeTakeFirstOrThrow()
  return describeUser(accounts, row)
}

/**
 * Suspends or restores a user. A suspended user has no sessions, their keys and personal token are refused, and they
 * get no alerts or daily emails. Memberships, documents and subscriptions stay as they are. Returns the names of
 * organizations that are left without an owner who can act.
 * @throws AppError `not-found`; `forbidden` for staff by staff; `conflict` for the last member of staff.
 */
export async function setSuspended(
  accounts: Accounts,
  actor: Actor,
  { userId, isSuspended }: Suspension,
): Promise<string[]> {
  const ownerless = await accounts.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['email', 'email_verified', 'is_staff', 'suspended_at', 'suspended_by'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw new AppError('not-found', `There is no user ${userId}.`)
    const isStaff = isStaffUser(accounts, before)
    if (isStaff && actor.userId !== null)
      throw new AppError(
        'forbidden',
        'Only the operator can suspend and restore staff, with npm run admin.',
      )
    // A suspension by an organization's provider becomes the decision of staff.
    if ((before.suspended_at !== null) === isSuspended && !before.suspended_by) return []
    if (isStaff && isSuspended) await requireOtherStaff(accounts, trx, userId)
    await trx
      .updateTable('users')
      .set({
        suspended_at: isSuspended ? accounts.now() : null,
        suspended_by: null,
        updated_at: accounts.now(),
      })
      .where('id', '=', userId)
      .execute()
    if (isSuspended) await endAccess(trx, { userId })
    await recordAudit(trx, actor, {
      action: isSuspended ? 'staff.suspend-user' : 'staff.restore-user',
      object: `user:${userId}`,
      before: { suspended_at: before.suspended_at },
    })
    return isSuspended ? listOwned(trx, userId) : []
  })
  invalidateTiers(accounts)
  return ownerless
}

function isStaffUser(
  { companyDomain }: Pick<Accounts, 'companyDomain'>,
  user: { email: string; email_verified: boolean; is_staff: boolean },
): boolean {
  return user.is_staff || (user.email_verified && isStaffAddress(user.email, companyDomain))
}

/** @throws AppError `conflict` when no other member of staff can act. */
async function requireOtherStaff(
  { companyDomain }: Accounts,
  trx: Querier,
  userId: string,
): Promise<void> {
  const others = await trx
    .selectFrom('users')
    .select(['email', 'email_verified', 'is_staff'])
    .where('id', '!=', userId)
    .where('suspended_at', 'is', null)
    .where((user) =>
      user.or([user('is_staff', '=', true), user('email', 'like', `%@${companyDomain ?? ''}`)]),
    )
    .execute()
  const isOther = others.some((user) => isStaffUser({ companyDomain }, user))
  if (!isOther)
    throw new AppError(
      'conflict',
      'This is the last member of staff. Make another user staff first.',
    )
}

/** The organizations that a user owns and in which no owner can act. */
async function listOwned(trx: Querier, userId: string): Promise<string[]> {
  const rows = await selectOwnerless(trx)
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .select('organizations.name')
    .where('members.user_id', '=', userId)
    .where('members.role', '=', 'OWNER')
    .orderBy('organizations.name')
    .execute()
  return rows.map(({ name }) => name)
}
