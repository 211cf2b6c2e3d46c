import { EMPTY_USER, type User } from '@tickmark/core/accounts/User'
import { cookies } from '../cookies.ts'
import { createStore, useStore } from '../createStore.ts'
import { pageSettings } from '../pageSettings.ts'

/** The user of the page. */
export type Session = {
  isLoggedIn: boolean
  /** False until the page knows whether a user is logged in. */
  isLoginFinished: boolean
  /** `EMPTY_USER` while logged out. */
  user: User
  /** The user whose session ended on this page. What they had open and entered stays for their next log-in. */
  endedUser: User | null
  /** The user's own API token, or the public one. */
  token: string
}

/** The session of a visitor before the page knows who they are. */
export const UNKNOWN_VISITOR: Session = {
  isLoggedIn: false,
  isLoginFinished: false,
  user: EMPTY_USER,
  endedUser: null,
  token: pageSettings.publicToken,
}

/** The writable session, for this folder only. Other folders read `sessionStore`. */
export const sessionState = createStore(UNKNOWN_VISITOR)

/**
 * Store of the logged-in user, for reading and subscribing. `loadSession`, `completeLogIn`, `logOut`, `updateUser` and
 * `refetchUserData` change it.
 */
export const sessionStore = {
  get: sessionState.get,
  subscribe: sessionState.subscribe,
  setLoginFinished(isLoginFinished: boolean): void {
    const session = sessionState.get()
    if (session.isLoginFinished !== isLoginFinished)
      sessionState.set({ ...session, isLoginFinished })
  },
}

export function useSession(): Session {
  return useStore(sessionStore)
}

/** Returns whether a user is logged in, or a cookie suggests it while that is not known yet. */
export function useMayBeLoggedIn(): boolean {
  const { isLoggedIn, isLoginFinished } = useSession()
  return isLoggedIn || (!isLoginFinished && cookies.read('_loggedin') === '1')
}

/** The owner of the page: the logged-in user, or the user whose session has ended; null for visitors. */
export function useOwner(): User | null {
  useSession()
  return findOwner()
}

/** `useOwner` outside of components. */
export function findOwner(): User | null {
  const { isLoggedIn, user, endedUser } = sessionStore.get()
  return isLoggedIn ? user : endedUser
}

/** Resolves when the page knows who is logged in, or that no user is. */
export function untilLoginFinished(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!sessionStore.get().isLoginFinished) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = sessionStore.subscribe(look)
    look()
  })
}
