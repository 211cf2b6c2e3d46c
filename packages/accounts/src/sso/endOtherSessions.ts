import { sql } from 'kysely'
import { endSessions } from '../sessions/listSessions.ts'
import type { Querier } from '../store/Store.ts'

/**
 * Ends the sessions of all who must log in by single sign-on from now on: members with an address of a domain that the
 * organization has proven, but its owners. `invalidateTiers` is to follow once this is written.
 */
export async function endOtherSessions(trx: Querier, organizationId: string): Promise<void> {
  const users = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('sso_domains', 'sso_domains.organization_id', 'members.organization_id')
    .select('users.id')
    .where('members.organization_id', '=', organizationId)
    .where('members.role', '!=', 'OWNER')
    .where('sso_domains.verified_at', 'is not', null)
    .where(sql<boolean>`sso_domains.domain = split_part(users.email, '@', 2)`)
    .execute()
  for (const { id } of users) await endSessions(trx, { userId: id })
}
