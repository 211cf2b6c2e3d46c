import type { User } from '@tickmark/core/session/User'
import { queryClient } from '../queryClient.ts'
import { changeUser } from './changeUser.ts'
import { expiryNotice } from './expiryNotice.ts'
import { markInternalUser } from './markInternalUser.ts'
import { markPage } from './markPage.ts'

/** Makes the page that of the user. */
export function enterSession(user: User): void {
  changeUser(user, true)
  markInternalUser(user)
  markPage(true)
  expiryNotice.clear()
  // What was refused because the session before had ended, or nobody was logged in, may be answered now.
  void queryClient.refetchQueries({ type: 'active', predicate: isRefused })
}

function isRefused({ state }: { state: { status: string } }): boolean {
  return state.status === 'error'
}
