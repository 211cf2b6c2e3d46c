import type { z } from 'zod'
import type { OrganizationSchema, UserSchema } from './UserSchema.ts'

/** The types of subscriptions. */
export const SUBSCRIPTION_TYPES = ['free', 'api', 'pro'] as const
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number]

export type Organization = z.output<typeof OrganizationSchema>

/** A member of an organization with their role there, such as `OWNER`. */
export type Member = Organization['members'][number]

/** A user as the server sends it to the page. */
export type User = z.output<typeof UserSchema>

export type Favorites = User['config']['favorites']

/** The user of a visitor who is not logged in. */
export const EMPTY_USER: User = {
  id: null,
  username: '',
  email: '',
  createdAt: null,
  paid: false,
  apiToken: '',
  canManageSubscription: false,
  subscriptionStatus: { type: 'free' },
  organizations: [],
  activeOrganization: null,
  feature_flags: {},
  config: { favorites: { charts: [], markets: [], metrics: [], projects: [], tables: [] } },
  onboardingCompleted: false,
  isStaff: false,
}

/** A user counts as paid when the subscription is `api` or `pro`. */
export function isPaid(user: Pick<User, 'subscriptionStatus'>): boolean {
  return user.subscriptionStatus.type !== 'free'
}
