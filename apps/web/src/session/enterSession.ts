import type { User } from '@tickmark/core/session/User'
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
}
