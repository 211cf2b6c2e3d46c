import type { StaffUser } from '@tickmark/core/accounts/StaffUser'
import { type Acting, isStaffAddress, requireStaff, toActor } from '../access/Caller.ts'
import { findTier } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { containsText } from '../store/listRows.ts'
import type { UsersTable } from '../store/Store.ts'

export type UsersPage = { search?: string | undefined; offset: number; limit: number }

/**
 * The users whose address, name or id holds a text, the newest first.
 * @throws AppError `forbidden`.
 */
export async function listUsers(
  accounts: Accounts,
  acting: Acting,
  { search, offset, limit }: UsersPage,
): Promise<{ users: StaffUser[]; total: number }> {
  requireStaff(acting.caller)
  const { db } = accounts
  // Reading users is logged.
  await recordAudit(db, toActor(acting), {
    action: 'staff.read-users',
    object: 'users',
    after: { search: search ?? '', offset },
  })
  const matching = db
    .selectFrom('users')
    .$if(search !== undefined && search !== '', (query) =>
      query.where((user) =>
        user.or([
          containsText('email', search ?? ''),
          containsText('username', search ?? ''),
          user('id', '=', search ?? ''),
        ]),
      ),
    )
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const users: StaffUser[] = []
  for (const row of rows) users.push(await describeUser(accounts, row))
  return { users, total: Number(total) }
}

type Row = Pick<UsersTable, 'id' | 'email' | 'username'> & {
  email_verified: boolean
  is_staff: boolean
  subscription_type: StaffUser['granted_tier']
  feature_flags: Record<string, unknown>
  suspended_at: Date | null
  created_at: Date
}

/** A user as staff see them. */
export async function describeUser(accounts: Accounts, row: Row): Promise<StaffUser> {
  const { db, companyDomain, now } = accounts
  const organizations = await db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id', 'organizations.name'])
    .where('members.user_id', '=', row.id)
    .orderBy('organizations.name')
    .execute()
  return {
    user_id: row.id,
    email: row.email,
    username: row.username,
    email_verified: row.email_verified,
    created_at: row.created_at.toISOString(),
    is_staff: row.is_staff || (row.email_verified && isStaffAddress(row.email, companyDomain)),
    tier: await findTier(db, { userId: row.id }, now()),
    granted_tier: row.subscription_type,
    suspended_at: row.suspended_at?.toISOString() ?? null,
    feature_flags: row.feature_flags,
    organizations,
  }
}
