import { AppError } from '@tickmark/core/errors/AppError'
import { EMPTY_USER, type User } from '@tickmark/core/session/User'
import type { Accounts } from '../Accounts.ts'
import { findTier } from '../billing/findTier.ts'
import { managesSubscription } from '../billing/managesSubscription.ts'
import { isStaffAddress } from '../identity/isStaffAddress.ts'
import { readApiToken } from '../keys/readApiToken.ts'
import { readOrganization } from '../organizations/readOrganization.ts'
import type { Querier } from '../store/Store.ts'

/**
 * A user as the page gets it. Inside a transaction hand in the transaction.
 * @throws AppError `session-expired` when the user is gone.
 */
export async function readUser(
  accounts: Accounts,
  userId: string,
  db: Querier = accounts.db,
): Promise<User> {
  const found = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (found === undefined)
    throw new AppError('session-expired', 'The session has ended. Log in again.')
  const organizations = await db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id', 'organizations.name'])
    .where('members.user_id', '=', userId)
    .orderBy('organizations.name')
    .execute()
  const isMember = organizations.some(({ id }) => id === found.active_organization_id)
  const tier = await findTier(db, { userId }, accounts.now())
  return {
    ...EMPTY_USER,
    id: found.id,
    username: found.username,
    email: found.email,
    createdAt: found.created_at.toISOString(),
    paid: tier !== 'free',
    apiToken: await readApiToken(accounts, userId, db),
    canManageSubscription: await managesSubscription(db, userId),
    subscriptionStatus: { type: tier },
    organizations,
    activeOrganization:
      isMember && found.active_organization_id !== null
        ? await readOrganization(db, found.active_organization_id)
        : null,
    feature_flags: found.feature_flags,
    config: { favorites: { ...EMPTY_USER.config.favorites, ...found.favorites } },
    onboardingCompleted: found.onboarding_completed,
    isStaff:
      found.is_staff ||
      (found.email_verified && isStaffAddress(found.email, accounts.companyDomain)),
  }
}
