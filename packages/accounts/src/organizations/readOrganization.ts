import type { Organization } from '@tickmark/core/session/User'
import type { Querier } from '../store/Store.ts'

/** An organisation with its members, or null when there is none. It asks nobody whether he may see it. */
export async function readOrganization(
  db: Querier,
  organizationId: string,
): Promise<Organization | null> {
  const found = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (found === undefined) return null
  const members = await db
    .selectFrom('members')
    .select(['user_id', 'role as permission_name'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
  const { created_at: _created, ...fields } = found
  return { ...fields, members }
}
