import type { Querier } from '../store/Store.ts'

/** The organisation that a user works in; null for none. */
export async function findActiveOrganization(db: Querier, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'users.id')
        .onRef('members.organization_id', '=', 'users.active_organization_id'),
    )
    .select('members.organization_id')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return found?.organization_id ?? null
}
