import type { User } from '@tickmark/core/session/User'
import { recordEvent } from '../recordEvent.ts'
import { reportError } from '../reportError.ts'
import { enterSession } from './enterSession.ts'
import { fetchUser } from './fetchUser.ts'
import { identifyUser } from './identifyUser.ts'
import { sessionStore } from './sessionStore.ts'

/** Takes over the session that the server has just begun; null when it did not, which is reported. */
export async function login(): Promise<User | null> {
  try {
    const user = await fetchUser()
    enterSession(user)
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
