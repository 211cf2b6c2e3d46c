import { isPaid, type User } from '@tickmark/core/accounts/User'
import { callAccount } from '../callAccount.ts'
import { MessageError } from '../describeError.ts'
import { FAVORITES_KEY, queryClient } from '../queryClient.ts'
import { reportError } from '../reportError.ts'
import { fetchUser } from './fetchUser.ts'
import { readField } from './readField.ts'
import { readUser } from './readUser.ts'
import { sessionState, sessionStore } from './sessionStore.ts'
import { setSessionUser } from './setSessionUser.ts'

/** Merges new fields into the user of the page. */
export function updateUser(fields: Partial<User>): void {
  const { user, isLoggedIn } = sessionState.get()
  const merged = { ...user, ...fields }
  const isNewTier = fields.subscriptionStatus !== undefined && fields.paid === undefined
  setSessionUser(isNewTier ? { ...merged, paid: isPaid(merged) } : merged, isLoggedIn)
}

/** Fetches the user again, and their favorites with them. Where that fails, what was known stays. */
export async function refetchUserData(): Promise<void> {
  try {
    const user = await fetchUser()
    // A user who logged out in the meantime stays logged out.
    if (sessionStore.get().isLoggedIn) setSessionUser(user, true)
  } catch (failure) {
    reportError(failure, { action: 'refetch user data' })
  }
  await queryClient.invalidateQueries({ queryKey: FAVORITES_KEY })
}

/**
 * Reports to the server that the user has finished onboarding.
 * @throws HttpError when the server refuses.
 */
export async function completeOnboarding(): Promise<void> {
  updateUser(readUser(await callAccount('PATCH /v1/users/me/onboarding-completed')))
}

/**
 * Makes another of the user's organizations the active one.
 * @throws MessageError when the server did not switch.
 */
export async function switchOrganization(organizationId: string): Promise<void> {
  const answer = await callAccount('PATCH /v1/users/me/active-organization', {
    organization_id: organizationId,
  })
  if (readField.record(answer)?.success !== true)
    throw new MessageError('Failed to update active organization')
  await refetchUserData()
}
