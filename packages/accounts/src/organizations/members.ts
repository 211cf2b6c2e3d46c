import { AppError } from '@tickmark/core/errors/AppError'
import type { Role } from '@tickmark/core/permissions/ROLES'
import type { Querier } from '../store/Store.ts'

type Membership = { organizationId: string; userId: string }

/** @throws AppError `not-found` when somebody does not belong to an organisation. */
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
    throw new AppError('not-found', `The organisation has no member ${userId}.`)
  return found.role
}

/** Takes somebody out of an organisation, which is then no longer active for him. */
export async function dropMember(
  trx: Querier,
  { organizationId, userId }: Membership,
): Promise<void> {
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

/** Takes back the open invitations of somebody who has lost the rights by which he gave them. */
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

/** Whether an owner of an organization can act; a suspended one cannot. */
export async function hasActiveOwner(trx: Querier, organizationId: string): Promise<boolean> {
  const ownerless = await selectOwnerless(trx)
    .select('organizations.id')
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
  return ownerless === undefined
}

/** @throws AppError `conflict` when an organisation has come to have no owner who can act. */
export async function requireOwner(trx: Querier, organizationId: string): Promise<void> {
  if (!(await hasActiveOwner(trx, organizationId)))
    throw new AppError(
      'conflict',
      'An organisation needs an owner. Make somebody else one first, or delete the organisation.',
    )
}
