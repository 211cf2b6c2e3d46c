import type { User } from '@tickmark/core/session/User'
import type { Identity } from './Service.ts'

/** The user as product analytics names him; null for one without an id. */
export function describeUser(user: User): Identity | null {
  if (user.id === null) return null
  return {
    email: user.email,
    user_id: user.id,
    tier: user.subscriptionStatus.type,
    organization_names: user.organizations.map(({ name }) => name),
    organization_ids: user.organizations.map(({ id }) => id),
  }
}
