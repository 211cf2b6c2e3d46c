import type { User } from '@tickmark/core/session/User'

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
