import { isPaid, type User } from '@tickmark/core/session/User'
import { changeUser } from './changeUser.ts'
import { sessionState } from './sessionState.ts'

/** Merges new fields into the user of the page. */
export function updateUser(fields: Partial<User>): void {
  const { user, isLoggedIn } = sessionState.get()
  const merged = { ...user, ...fields }
  const isNewTier = fields.subscriptionStatus !== undefined && fields.paid === undefined
  changeUser(isNewTier ? { ...merged, paid: isPaid(merged) } : merged, isLoggedIn)
}
