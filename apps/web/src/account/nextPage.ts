import type { User } from '@tickmark/core/session/User'

/** Where somebody goes on who was nowhere in particular. */
const START = '/explorer/projects'
const TERMINAL = /^\/explorer(?:[/?#]|$)/
/** Whoever has logged in has nothing to do here any more. */
const WAYS_IN = /^\/explorer\/(?:login|signup|reset-password|verify-email)(?:[/?#]|$)/

/**
 * The page of the terminal to go on to, out of anything that an address says. What is no page of ours, such as
 * another site, is left out of account.
 */
export function readReturnTo(value: unknown, origin: string = window.location.origin): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return START
  const url = URL.parse(value, origin)
  if (url === null || url.origin !== origin) return START
  // After it was resolved, since `/explorer/../elsewhere` leads elsewhere.
  const path = url.pathname + url.search + url.hash
  return TERMINAL.test(path) && !WAYS_IN.test(path) ? path : START
}

const INVITATION = /^\/explorer\/invitations\//
/** An attempt to log in that failed comes back with where it was to lead. */
const TOUR = /^\/explorer\/onboarding(?:[?#]|$)/

/**
 * The page after a log-in: where somebody wanted to be or, the first time, the tour, which leads there. Whoever was
 * invited sees first to what.
 */
export function chooseNextPage(
  { onboardingCompleted }: Pick<User, 'onboardingCompleted'>,
  returnTo: string,
): string {
  if (onboardingCompleted || INVITATION.test(returnTo) || TOUR.test(returnTo)) return returnTo
  return `/explorer/onboarding?${new URLSearchParams({ returnTo })}`
}
