import { cookies } from '../cookies.ts'
import { watchExpiry } from './expireSession.ts'
import { fetchUser } from './fetchUser.ts'
import { sessionStore } from './sessionStore.ts'
import { markPage } from './setSessionUser.ts'

const WAS_LOGGED_IN = '_loggedin'

/**
 * Finds out who is logged in when the page starts. If a cookie says that a user was logged in but their session has
 * ended, the page is reloaded, so that it makes every call as an anonymous visitor.
 */
export async function loadSession(): Promise<void> {
  markPage(false)
  watchExpiry()
  // The server removes the cookie together with an ended session, so read it before the call too.
  const wasLoggedIn = cookies.read(WAS_LOGGED_IN) === '1'
  const user = await fetchUser().catch(() => null)
  if (user !== null) {
    // Loaded on demand: most visitors are not logged in.
    const { resumeSession } = await import('./logIn.ts')
    return resumeSession(user)
  }
  // A user logged in while the call was in flight.
  if (sessionStore.get().isLoggedIn) return
  const isStillMarked = cookies.read(WAS_LOGGED_IN) === '1'
  cookies.remove(WAS_LOGGED_IN)
  if (wasLoggedIn || isStillMarked) window.location.reload()
  else sessionStore.setLoginFinished(true)
}
