import type { User } from '@tickmark/core/accounts/User'
import { pageSettings } from '../pageSettings.ts'
import { queryClient } from '../queryClient.ts'
import { switchStore } from '../switchStore.ts'
import { sessionState } from './sessionStore.ts'

/** Puts the user into the session, with all that follows from it: the token and the areas that are shown. */
export function setSessionUser(user: User, isLoggedIn: boolean): void {
  const before = sessionState.get()
  // Once it is known that a user is logged in, nothing is left to find out.
  const isLoginFinished = isLoggedIn || before.isLoginFinished
  const token = (isLoggedIn && user.apiToken) || pageSettings.publicToken
  // Before the session, so that listeners of the session find the user's switches in place.
  switchStore.override({ user: user.feature_flags })
  sessionState.set({ isLoggedIn, isLoginFinished, user, endedUser: null, token })
  // The answers in the page were made for this visitor; a later request for another tier differs.
  if (before.isLoginFinished) refetchForTier(before.user, user)
}

/** Asks again what answers to another tier differently. */
export function refetchForTier(before: User, now: User): void {
  const isOtherTier = before.subscriptionStatus.type !== now.subscriptionStatus.type
  if (pageSettings.isGated && isOtherTier) void queryClient.invalidateQueries()
}

/** Says on `<html>` whether a user is logged in. */
export function markPage(isLoggedIn: boolean): void {
  const { classList } = document.documentElement
  classList.toggle('is-loggedin', isLoggedIn)
  classList.toggle('is-not-loggedin', !isLoggedIn)
}
