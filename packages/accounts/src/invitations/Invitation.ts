import type { Invitation } from '@tickmark/core/accounts/Invitation'
import type { Querier } from '../store/Store.ts'

export const INVITATION_DAYS = 7

/** The moment at which an invitation of now ends. */
export function endInvitation(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 86_400_000)
}

/** A query for invitations with the names of their organisations; `toInvitation` reads its rows. */
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
