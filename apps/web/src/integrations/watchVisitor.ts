import { consentStore } from '../data/consentStore.ts'
import { sessionStore } from '../data/session/sessionStore.ts'
import type { Visitor } from './Service.ts'

/** Calls the listener after each change of consent or session; answers the way to stop listening. */
export function watchVisitor(listener: () => void): () => void {
  const unwatchConsent = consentStore.subscribe(listener)
  const unwatchSession = sessionStore.subscribe(listener)
  return () => {
    unwatchConsent()
    unwatchSession()
  }
}

/** The visitor at this moment. */
export function readVisitor(): Visitor {
  const { isLoggedIn, user } = sessionStore.get()
  return {
    isAllowed: consentStore.get().isConsentAccepted,
    user: isLoggedIn ? user : null,
  }
}
