import { isAllowed } from '@tickmark/core/accounts/PERMISSIONS'
import { listGivenRoles, type Role } from '@tickmark/core/accounts/ROLES'
import type { User } from '@tickmark/core/accounts/User'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { refuseInvitation, selectInvitations, toInvitation } from '../organizations/Invitation.ts'
import type { Querier } from '../store/Store.ts'
import { readUser } from './readUser.ts'

/**
 * Joins the organization of an invitation, which becomes the active one. Only the user with the invited address can,
 * and only while the inviter may still give that role.
 * @throws AppError `not-found` when it is for another user, `conflict` when it is not open any more.
 */
export async function acceptInvitation(
  accounts: Accounts,
  acting: Acting,
  invitationId: string,
): Promise<User> {
  const { userId } = acting.caller
  return accounts.db.transaction().execute(async (trx) => {
    const row = await selectInvitations(trx)
      .select('invitations.invited_by')
      .where('invitations.id', '=', invitationId)
      // The present address, which may have changed since the request began.
      .where('invitations.email', '=', (users) =>
        users.selectFrom('users').select('users.email').where('users.id', '=', userId),
      )
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) refuseInvitation(invitationId)
    const invitation = toInvitation(row, accounts.now())
    if (invitation.status !== 'pending')
      throw new AppError(
        'conflict',
        invitation.status === 'expired'
          ? 'The invitation has expired. Request a new one.'
          : `The invitation was ${invitation.status} already.`,
      )
    const { organization_id: organizationId, permission_name: role } = invitation
    await requireInviter(trx, { organizationId, inviterId: row.invited_by, role })
    await trx
      .updateTable('invitations')
      .set({ status: 'accepted' })
      .where('id', '=', invitationId)
      .execute()
    await trx
      .insertInto('members')
      .values({ organization_id: organizationId, user_id: userId, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .updateTable('users')
      .set({ active_organization_id: organizationId })
      .where('id', '=', userId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'invitation.accept',
      object: `invitation:${invitationId}`,
      after: { permission_name: role },
    })
    return readUser(accounts, userId, trx)
  })
}

/**
 * Checks again, under the lock on the organization, what `inviteMember` checked when the invitation was sent: its
 * inviter may have lost the role since, or the account.
 * @throws AppError `conflict`.
 */
async function requireInviter(
  trx: Querier,
  given: { organizationId: string; inviterId: string | null; role: Role },
): Promise<void> {
  const { organizationId, inviterId, role } = given
  const inviter = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.role')
    .where('members.organization_id', '=', organizationId)
    .where('members.user_id', '=', inviterId ?? '')
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  const isAllowedTo =
    inviter !== undefined &&
    isAllowed('inviteMember', inviter.role) &&
    listGivenRoles(inviter.role).includes(role)
  if (!isAllowedTo)
    throw new AppError(
      'conflict',
      'The sender of the invitation can no longer assign this role. Request a new invitation.',
    )
}
