import type { User } from '@tickmark/core/session/User'
import { enterSession } from './enterSession.ts'
import { identifyUser } from './identifyUser.ts'

/** Makes the page that of a user who was logged in before it was opened. */
export function resumeSession(user: User): void {
  enterSession(user)
  identifyUser(user)
}
