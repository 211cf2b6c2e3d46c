import { AppError } from '@tickmark/core/errors/AppError'
import { EMPTY_USER, type User } from '@tickmark/core/session/User'
import { readOrganization } from '../organizations/readOrganization.ts'
import type { Querier } from '../store/Store.ts'

/**
 * A user as the page gets it.
 * @throws AppError `session-expired` when the user is gone.
 */
export async function readUser(db: Querier, userId: string): Promise<User> {
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
  return {
    ...EMPTY_USER,
    id: found.id,
    username: found.username,
    email: found.email,
    createdAt: found.created_at.toISOString(),
    paid: found.subscription_type !== 'free',
    subscriptionStatus: { type: found.subscription_type },
    organizations,
    activeOrganization:
      isMember && found.active_organization_id !== null
        ? await readOrganization(db, found.active_organization_id)
        : null,
    feature_flags: found.feature_flags,
    config: { favorites: { ...EMPTY_USER.config.favorites, ...found.favorites } },
    onboardingCompleted: found.onboarding_completed,
  }
}
