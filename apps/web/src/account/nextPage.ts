import type { User } from '@tickmark/core/accounts/User'

/** The default page after a log-in. */
const START = '/explorer/projects'
const TERMINAL = /^\/explorer(?:[/?#]|$)/
/** Pages that are of no use after a log-in. */
const LOGIN_PATHS = /^\/explorer\/(?:login|signup|set-up|reset-password|verify-email)(?:[/?#]|$)/

/** Reads the page to continue on from an address parameter. Anything but a page of the terminal, such as another
 * site, is ignored.
 */
export function readReturnTo(value: unknown, origin: string = window.location.origin): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return START
  const url = URL.parse(value, origin)
  if (url === null || url.origin !== origin) return START
  // Checked after resolving, since `/explorer/../elsewhere` leads elsewhere.
  const path = url.pathname + url.search + url.hash
  return TERMINAL.test(path) && !LOGIN_PATHS.test(path) ? path : START
}

const INVITATION = /^\/explorer\/invitations\//
/** A failed log-in returns with its target. */
const TOUR = /^\/explorer\/onboarding(?:[?#]|$)/

/** The page after a log-in: the one that the user came from or, on the first log-in, the tour, which leads there.
 * Invited users see their invitation first.
 */
export function chooseNextPage(
  { onboardingCompleted }: Pick<User, 'onboardingCompleted'>,
  returnTo: string,
): string {
  if (onboardingCompleted || INVITATION.test(returnTo) || TOUR.test(returnTo)) return returnTo
  return `/explorer/onboarding?${new URLSearchParams({ returnTo })}`
}
