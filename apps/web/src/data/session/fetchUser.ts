import type { User } from '@tickmark/core/accounts/User'
import { getRest } from '../rest/getRest.ts'

/**
 * The logged-in user, identified by the cookie and never by a token.
 * @throws Error when no user is logged in or the server cannot be reached.
 */
export async function fetchUser(): Promise<User> {
  const { ok, err } = await getRest<unknown>('/users/me', {
    version: 'v1',
    internal: false,
    hideToken: true,
    refresh: true,
  })
  if (err !== null) throw err
  if (ok === null) throw new Error('No user is logged in.')
  // Loaded on demand: most visitors are not logged in.
  return (await import('./readUser.ts')).readUser(ok)
}
