import type { User } from '@tickmark/core/session/User'
import { pageSettings } from '../data/pageSettings.ts'
import { switchStore } from '../data/switchStore.ts'
import { sessionState } from './sessionState.ts'

/** Puts the user into the session, with all that follows from it: the token and the areas that are shown. */
export function changeUser(user: User, isLoggedIn: boolean): void {
  // Once it is known that somebody is logged in, nothing is left to find out.
  const isLoginFinished = isLoggedIn || sessionState.get().isLoginFinished
  const token = (isLoggedIn && user.apiToken) || pageSettings.publicToken
  // Before the session, so that whoever hears of the user finds his areas already switched.
  switchStore.override({ user: user.feature_flags })
  sessionState.set({ isLoggedIn, isLoginFinished, user, token })
}
