import { cookies } from '../cookies.ts'
import { watchExpiry } from './expireSession.ts'
import { fetchUser } from './fetchUser.ts'
import { markPage } from './markPage.ts'
import { sessionStore } from './sessionStore.ts'

const WAS_LOGGED_IN = '_loggedin'

/**
 * Finds out at the start of the page who is logged in. Where somebody seems to have been and no longer is,
 * the page is loaded anew, so that every call of it is made by an anonymous visitor.
 */
export async function startSession(): Promise<void> {
  markPage(false)
  watchExpiry()
  // The server removes the cookie together with an ended session, so it is looked at before the call too.
  const wasLoggedIn = cookies.read(WAS_LOGGED_IN) === '1'
  const user = await fetchUser().catch(() => null)
  if (user !== null) {
    // Most visitors are not logged in, and do without what makes the page a user's.
    const { resumeSession } = await import('./resumeSession.ts')
    return resumeSession(user)
  }
  // Somebody logged in while the call was on its way.
  if (sessionStore.get().isLoggedIn) return
  const isStillMarked = cookies.read(WAS_LOGGED_IN) === '1'
  cookies.remove(WAS_LOGGED_IN)
  if (wasLoggedIn || isStillMarked) window.location.reload()
  else sessionStore.setLoginFinished(true)
}
