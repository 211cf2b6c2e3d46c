import type { User } from '@tickmark/core/session/User'
import { recordEvent } from '../data/recordEvent.ts'

/** Tells analytics who uses the page. */
export function identifyUser(user: User): void {
  recordEvent('user_identified', {
    email: user.email,
    user_id: user.id ?? '',
    tier: user.subscriptionStatus.type,
    organization_names: user.organizations.map(({ name }) => name),
    organization_ids: user.organizations.map(({ id }) => id),
  })
}
