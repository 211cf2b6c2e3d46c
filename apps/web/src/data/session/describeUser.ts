import type { User } from '@tickmark/core/session/User'
import type { ProductEvents } from '../recordEvent.ts'

/** The user as analytics knows him. */
export function describeUser(user: User): ProductEvents['user_identified'] {
  return {
    email: user.email,
    user_id: user.id ?? '',
    tier: user.subscriptionStatus.type,
    organization_names: user.organizations.map(({ name }) => name),
    organization_ids: user.organizations.map(({ id }) => id),
  }
}
