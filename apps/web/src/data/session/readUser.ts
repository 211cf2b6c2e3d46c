import {
  isPaid,
  type Member,
  type Organization,
  SUBSCRIPTION_TYPES,
  type User,
} from '@tickmark/core/accounts/User'
import { readFavorites, readField } from './readField.ts'

/**
 * The user of an answer `{user}`, made whole: what is absent or of the wrong type gets the default.
 * @throws Error when the answer holds no user at all.
 */
export function readUser(answer: unknown): User {
  const sent = readField.record(readField.record(answer)?.user)
  if (sent === null) throw new Error('The response has no user.')
  const type = readField.record(sent.subscriptionStatus)?.type
  const subscriptionStatus = {
    type: SUBSCRIPTION_TYPES.find((known) => known === type) ?? 'free',
  }
  return {
    id: readField.id(sent.id),
    username: readField.text(sent.username),
    email: readField.text(sent.email),
    createdAt: readField.moment(sent.createdAt),
    paid: readField.flag(sent.paid) ?? isPaid({ subscriptionStatus }),
    apiToken: readField.text(sent.apiToken),
    canManageSubscription: readField.flag(sent.canManageSubscription) ?? false,
    subscriptionStatus,
    organizations: readField.list(sent.organizations).flatMap((item) => {
      const organization = readOrganization(item)
      return organization === null ? [] : [{ id: organization.id, name: organization.name }]
    }),
    activeOrganization: readOrganization(sent.activeOrganization),
    feature_flags: { ...readField.record(sent.feature_flags) },
    config: { favorites: readFavorites(readField.record(sent.config)?.favorites) },
    onboardingCompleted: readField.flag(sent.onboardingCompleted) ?? false,
    isStaff: readField.flag(sent.isStaff) ?? false,
  }
}

/** An organization as the server sent it, made whole; null when it has no id. */
export function readOrganization(value: unknown): Organization | null {
  const sent = readField.record(value)
  const id = readField.id(sent?.id)
  if (sent === null || id === null) return null
  return {
    id,
    name: readField.text(sent.name),
    bio: readField.text(sent.bio),
    links: readField.texts(sent.links),
    company_name: readField.text(sent.company_name),
    logo_url: readField.text(sent.logo_url) || null,
    listings: readField.texts(sent.listings),
    members: readField.list(sent.members).flatMap(readMember),
  }
}

function readMember(value: unknown): Member[] {
  const sent = readField.record(value)
  const userId = readField.id(sent?.user_id)
  if (sent === null || userId === null) return []
  return [{ user_id: userId, permission_name: readField.text(sent.permission_name) }]
}
