import { EMPTY_USER } from '@tickmark/core/accounts/User'
import { callAccount } from '../callAccount.ts'
import { FAVORITES_KEY, OWN_DATA_KEY, queryClient } from '../queryClient.ts'
import { recordEvent } from '../recordEvent.ts'
import { reportError } from '../reportError.ts'
import { REST_KEY } from '../rest/getRest.ts'
import { markPage, setSessionUser } from './setSessionUser.ts'

/**
 * Ends the session: on this page at once and whatever the server answers, then on the server.
 * @param afterLogout Run once the server has ended it too.
 */
export async function logOut(afterLogout?: () => void): Promise<void> {
  setSessionUser(EMPTY_USER, false)
  recordEvent('logout', {})
  void queryClient.resetQueries({ queryKey: FAVORITES_KEY })
  // The next user of the page must not see it, not even for a moment.
  for (const queryKey of [OWN_DATA_KEY, REST_KEY]) queryClient.removeQueries({ queryKey })
  try {
    await callAccount('POST /v1/logout')
  } catch (cause) {
    reportError(new Error('Logout failed on server side', { cause }), { action: 'logout' })
    return
  }
  markPage(false)
  afterLogout?.()
}
