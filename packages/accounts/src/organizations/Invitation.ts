import type { Invitation } from '@tickmark/core/accounts/Members'
import { AppError } from '@tickmark/core/errors/AppError'
import { authorize } from '../access/authorize.ts'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'

export const INVITATION_DAYS = 7

/** The moment at which an invitation of now ends. */
export function endInvitation(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 86_400_000)
}

/** A query for invitations with the names of their organizations; `toInvitation` reads its rows. */
export function selectInvitations(db: Querier) {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.id',
      'invitations.organization_id',
      'organizations.name as organization_name',
      'invitations.email',
      'invitations.role',
      'invitations.status',
      'invitations.expires_at',
      'invitations.created_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>

export function toInvitation(row: Row, now: Date): Invitation {
  return {
    invitation_id: row.id,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    email: row.email,
    permission_name: row.role,
    status: row.status === 'pending' && row.expires_at <= now ? 'expired' : row.status,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}

const MOST = 500

/**
 * The invitations of an organization, the newest first.
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

/** @throws AppError `not-found`, always. */
export function refuseInvitation(invitationId: string): never {
  throw new AppError('not-found', `There is no invitation ${invitationId} for you.`)
}
