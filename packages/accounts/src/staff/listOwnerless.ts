import type { OwnerlessOrganization } from '@tickmark/core/accounts/Members'
import { type Acting, requireStaff, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { selectOwnerless } from '../organizations/members.ts'

const MOST = 200

/**
 * Organizations in which no owner can act, by name, and how many there are in all. Their members can neither change
 * roles nor leave billing to another member until an owner is restored.
 * @throws AppError `forbidden`.
 */
export async function listOwnerless(
  { db }: Accounts,
  acting: Acting,
): Promise<{ organizations: OwnerlessOrganization[]; total: number }> {
  requireStaff(acting.caller)
  await recordAudit(db, toActor(acting), {
    action: 'staff.read-organizations',
    object: 'organizations',
  })
  const { total } = await selectOwnerless(db)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const found = await selectOwnerless(db)
    .select(['organizations.id', 'organizations.name'])
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .limit(MOST)
    .execute()
  const members = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['organization_id', 'role', 'users.id as user_id', 'users.email', 'users.username'])
    .where(
      'organization_id',
      'in',
      // An empty list is no SQL.
      ['', ...found.map(({ id }) => id)],
    )
    .orderBy('users.email')
    .execute()
  const byOrganization = Map.groupBy(members, (member) => member.organization_id)
  const organizations = found.map(({ id, name }) => {
    const own = byOrganization.get(id) ?? []
    const owners = own
      .filter(({ role }) => role === 'OWNER')
      .map(({ user_id, email, username }) => ({ user_id, email, username }))
    return { organization_id: id, name, member_count: own.length, owners }
  })
  return { organizations, total: Number(total) }
}
