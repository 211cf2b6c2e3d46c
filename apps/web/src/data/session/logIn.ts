import type { User } from '@tickmark/core/accounts/User'
import { cookies } from '../cookies.ts'
import { pageSettings } from '../pageSettings.ts'
import { queryClient } from '../queryClient.ts'
import { type ProductEvents, recordEvent } from '../recordEvent.ts'
import { reportError } from '../reportError.ts'
import { expiryNotice } from './expireSession.ts'
import { fetchUser } from './fetchUser.ts'
import { sessionStore } from './sessionStore.ts'
import { markPage, setSessionUser } from './setSessionUser.ts'

const INTERNAL_COOKIE = '_tt_internal'
const INTERNAL = 'internal'
const THIRTY_DAYS_S = 2_592_000

/**
 * Completes a log-in, after the server has started the session: loads the user and shows the page as theirs. Returns
 * null where the user could not be loaded, which is reported.
 */
export async function completeLogIn(): Promise<User | null> {
  try {
    const user = await fetchUser()
    showUser(user)
    recordEvent('login', { method: 'email' })
    identifyUser(user)
    return user
  } catch (cause) {
    reportError(new Error('Error logging in', { cause }), { action: 'login' })
    return null
  } finally {
    sessionStore.setLoginFinished(true)
  }
}

/** Shows the page as that of a user who was logged in before it was opened. */
export function resumeSession(user: User): void {
  showUser(user)
  identifyUser(user)
}

function showUser(user: User): void {
  setSessionUser(user, true)
  markInternalUser(user)
  markPage(true)
  expiryNotice.clear()
  // Queries that were refused without a session may succeed now.
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })
}

function identifyUser(user: User): void {
  recordEvent('user_identified', describeUser(user))
}

/** The user as product analytics gets them. */
export function describeUser(user: User): ProductEvents['user_identified'] {
  return {
    email: user.email,
    user_id: user.id ?? '',
    tier: user.subscriptionStatus.type,
    organization_names: user.organizations.map(({ name }) => name),
    organization_ids: user.organizations.map(({ id }) => id),
  }
}

/** Marks the browser of staff for thirty days, unless it is marked already. */
function markInternalUser({ email }: Pick<User, 'email'>): void {
  if (!isInternalUser(email, pageSettings.companyDomain)) return
  if (cookies.read(INTERNAL_COOKIE) !== INTERNAL)
    cookies.write(INTERNAL_COOKIE, INTERNAL, THIRTY_DAYS_S)
}

/**
 * Returns whether an email address is on the company's own domain, and its owner therefore staff. The whole domain
 * counts: neither `evil-example.com` nor `example.com.evil.org` is `example.com`.
 */
export function isInternalUser(email: string, companyDomain: string | null): boolean {
  if (companyDomain === null) return false
  return email.toLowerCase().endsWith(`@${companyDomain.toLowerCase()}`)
}
