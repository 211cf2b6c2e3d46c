import { consentStore } from '../data/consentStore.ts'
import { sessionStore } from '../data/session/sessionStore.ts'
import type { Visitor } from './Service.ts'

/** The visitor at this moment. */
export function readVisitor(): Visitor {
  const { isLoggedIn, user } = sessionStore.get()
  return {
    isAllowed: consentStore.get().isConsentAccepted,
    user: isLoggedIn ? user : null,
  }
}
