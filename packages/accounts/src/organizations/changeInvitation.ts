import type { Invitation } from '@tickmark/core/accounts/Members'
import { AppError } from '@tickmark/core/errors/AppError'
import { authorize } from '../access/authorize.ts'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { endInvitation, refuseInvitation, selectInvitations, toInvitation } from './Invitation.ts'
import { sendInvitation } from './inviteMember.ts'
import { limitInvitations } from './limitInvitations.ts'

/**
 * Sends an invitation again with a new expiry, also one that had expired.
 * @throws AppError `not-found`, `forbidden`, `conflict` for one that is not open, `too-many-requests`.
 */
export async function resendInvitation(
  accounts: Accounts,
  acting: Acting,
  invitationId: string,
): Promise<Invitation> {
  const now = accounts.now()
  const invitation = await accounts.db.transaction().execute(async (trx) => {
    const { invitation: found, role } = await findOpen(trx, 'resendInvitation', {
      acting,
      invitationId,
      now,
    })
    if (found.permission_name === 'OWNER' && role !== 'OWNER')
      throw new AppError('forbidden', 'Only an owner can invite an owner.')
    const { organization_id: organizationId } = found
    await limitInvitations(accounts, trx, { organizationId, userId: acting.caller.userId })
    const expiresAt = endInvitation(now)
    await trx
      .updateTable('invitations')
      .set({ expires_at: expiresAt, invited_by: acting.caller.userId })
      .where('id', '=', invitationId)
      .execute()
    const renewed = { ...found, status: 'pending' as const, expires_at: expiresAt.toISOString() }
    await sendInvitation(accounts, trx, { invitation: renewed, caller: acting.caller })
    await recordAudit(trx, toActor(acting), {
      organizationId: found.organization_id,
      action: 'invitation.resend',
      object: `invitation:${invitationId}`,
    })
    return renewed
  })
  accounts.later(() => accounts.mail.deliver())
  return invitation
}

/**
 * Takes an invitation back.
 * @throws AppError `not-found`, `forbidden`, `conflict` for one that is not open.
 */
export async function revokeInvitation(
  accounts: Accounts,
  acting: Acting,
  invitationId: string,
): Promise<Invitation> {
  const now = accounts.now()
  return accounts.db.transaction().execute(async (trx) => {
    const { invitation } = await findOpen(trx, 'revokeInvitation', { acting, invitationId, now })
    await trx
      .updateTable('invitations')
      .set({ status: 'revoked' })
      .where('id', '=', invitationId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      organizationId: invitation.organization_id,
      action: 'invitation.revoke',
      object: `invitation:${invitationId}`,
      before: { email: invitation.email, permission_name: invitation.permission_name },
    })
    return { ...invitation, status: 'revoked' as const }
  })
}

/** An invitation that was neither accepted nor revoked, and the role of the user who acts on it. */
async function findOpen(
  trx: Querier,
  act: 'resendInvitation' | 'revokeInvitation',
  { acting, invitationId, now }: { acting: Acting; invitationId: string; now: Date },
) {
  const find = () =>
    selectInvitations(trx).where('invitations.id', '=', invitationId).executeTakeFirst()
  const found = await find()
  if (found === undefined) refuseInvitation(invitationId)
  const { organization_id: organizationId } = found
  const role = await authorize(trx, act, { organizationId, userId: acting.caller.userId }).catch(
    (failure: unknown) => {
      // A stranger gets the same answer as for an unknown invitation.
      if (failure instanceof AppError && failure.code === 'not-found')
        refuseInvitation(invitationId)
      throw failure
    },
  )
  // Read again under the lock that comes with the role.
  const invitation = toInvitation((await find()) ?? refuseInvitation(invitationId), now)
  if (invitation.status === 'accepted' || invitation.status === 'revoked')
    throw new AppError('conflict', `The invitation was ${invitation.status} already.`)
  return { invitation, role }
}
