import type { MemberLine } from '@tickmark/core/accounts/MemberLine'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { authorize } from './authorize.ts'

/**
 * Who belongs to an organisation, the longest first.
 * @throws AppError `not-found`; see `authorize`.
 */
export async function listMembers(
  { db }: Accounts,
  caller: Caller,
  organizationId: string,
): Promise<MemberLine[]> {
  await authorize(db, 'listMembers', { organizationId, userId: caller.userId })
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.user_id',
      'members.role',
      'users.username',
      'users.email',
      'members.created_at',
    ])
    .where('members.organization_id', '=', organizationId)
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute()
  return rows.map(({ role, created_at, ...row }) => ({
    ...row,
    permission_name: role,
    joined_at: created_at.toISOString(),
  }))
}
