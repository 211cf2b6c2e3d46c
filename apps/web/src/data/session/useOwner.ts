import type { User } from '@tickmark/core/session/User'
import { sessionStore } from './sessionStore.ts'
import { useSession } from './useSession.ts'

/** Whose page this is: the user who is logged in, or who was when the session ended; null for visitors. */
export function useOwner(): User | null {
  useSession()
  return findOwner()
}

/** The same, outside of components. */
export function findOwner(): User | null {
  const { isLoggedIn, user, endedUser } = sessionStore.get()
  return isLoggedIn ? user : endedUser
}
