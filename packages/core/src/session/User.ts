/** What somebody pays for. */
export const SUBSCRIPTION_TYPES = ['free', 'api', 'pro'] as const
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number]

/** The five lists of favourites, each of ids. */
export type Favorites = {
  charts: string[]
  markets: string[]
  metrics: string[]
  projects: string[]
  tables: string[]
}

/** Somebody who belongs to an organisation, with his right there, such as `OWNER`. */
export type Member = { user_id: string; permission_name: string }

export type Organization = {
  id: string
  name: string
  bio: string
  links: string[]
  company_name: string
  logo_url: string | null
  listings: string[]
  members: Member[]
}

/** A user as the server tells it to the page. */
export type User = {
  id: string | null
  username: string
  email: string
  /** ISO moment; null while logged out. */
  createdAt: string | null
  paid: boolean
  apiToken: string
  canManageSubscription: boolean
  subscriptionStatus: { type: SubscriptionType }
  organizations: Pick<Organization, 'id' | 'name'>[]
  activeOrganization: Organization | null
  feature_flags: Record<string, unknown>
  config: { favorites: Favorites }
  onboardingCompleted: boolean
  /** Of the company that runs the terminal. */
  isStaff: boolean
}

/** The user of a visitor that is not logged in. */
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

/** Whether the user owns the organisation that is active for him. */
export function isOwner(user: Pick<User, 'id' | 'activeOrganization'>): boolean {
  const own = user.activeOrganization?.members.find((member) => member.user_id === user.id)
  return own?.permission_name === 'OWNER'
}
