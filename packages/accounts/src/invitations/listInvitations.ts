import type { Invitation } from '@tickmark/core/accounts/Invitation'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { authorize } from '../organizations/authorize.ts'
import { selectInvitations, toInvitation } from './Invitation.ts'

const MOST = 500

/**
 * The invitations of an organisation, the newest first.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function listInvitations(
  accounts: Accounts,
  caller: Caller,
  organizationId: string,
): Promise<Invitation[]> {
  const { db } = accounts
  await authorize(db, 'listInvitations', { organizationId, userId: caller.userId })
  const rows = await selectInvitations(db)
    .where('invitations.organization_id', '=', organizationId)
    .orderBy('invitations.created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => toInvitation(row, accounts.now()))
}

/** The open invitations to the caller's address, the newest first. */
export async function listMyInvitations(accounts: Accounts, caller: Caller): Promise<Invitation[]> {
  const rows = await selectInvitations(accounts.db)
    .where('invitations.email', '=', caller.email)
    .where('invitations.status', '=', 'pending')
    .where('invitations.expires_at', '>', accounts.now())
    .orderBy('invitations.created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => toInvitation(row, accounts.now()))
}
