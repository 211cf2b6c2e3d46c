import { browserStorage } from '../browserStorage.ts'
import { cookies } from '../cookies.ts'
import { createStore } from '../createStore.ts'
import { sessionExpiry } from './sessionExpiry.ts'
import { sessionState, UNKNOWN_VISITOR } from './sessionStore.ts'
import { markPage, refetchForTier } from './setSessionUser.ts'

/** Written when a session ends here; other tabs, which share its cookies, hear of it. */
const ENDED_KEY = 'tt.session-ended'

/** Ends the session on this page as soon as a call of any transport, or another tab, says that it has ended. */
export function watchExpiry(): void {
  sessionExpiry.listen(() => {
    expiryNotice.show()
    if (!endHere()) return
    browserStorage.write(ENDED_KEY, new Date().toISOString())
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ENDED_KEY && newValue !== null && endHere()) expiryNotice.show()
  })
}

/**
 * Makes the page that of a visitor, who may log in again. Nothing that was entered goes: the user is remembered as
 * `endedUser`, and the areas stay switched as they are. False where no user was logged in.
 */
function endHere(): boolean {
  const { isLoggedIn, user } = sessionState.get()
  if (!isLoggedIn) return false
  // The server takes `_idtoken` back, which no script can; from here on the page's calls are a visitor's.
  cookies.remove('_loggedin')
  sessionState.set({ ...UNKNOWN_VISITOR, isLoginFinished: true, endedUser: user })
  markPage(false)
  refetchForTier(user, UNKNOWN_VISITOR.user)
  return true
}

type ExpiryNotice = 'none' | 'shown' | 'dismissed'

const state = createStore<ExpiryNotice>('none')

/** Store of whether the page says that the session has ended. It does so once until the next login. */
export const expiryNotice = {
  get: state.get,
  subscribe: state.subscribe,
  show(): void {
    if (state.get() === 'none') state.set('shown')
  },
  dismiss(): void {
    if (state.get() === 'shown') state.set('dismissed')
  },
  /** A new session begins, and its end is shown again. */
  clear(): void {
    state.set('none')
  },
}
