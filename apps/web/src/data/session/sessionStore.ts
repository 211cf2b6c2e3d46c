import { sessionState } from './sessionState.ts'

/**
 * Who is logged in. `startSession`, `login`, `logout`, `updateUser` and `refetchUserData` change it.
 * Services that are told who uses the page subscribe here.
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
