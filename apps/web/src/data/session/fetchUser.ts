import type { User } from '@tickmark/core/session/User'
import { getRest } from '../rest/getRest.ts'

/**
 * The user of this browser, by its identity cookie and never by a token.
 * @throws Error when nobody is logged in, or the server cannot say.
 */
export async function fetchUser(): Promise<User> {
  const { ok, err } = await getRest<unknown>('/users/me', {
    version: 'v1',
    internal: false,
    hideToken: true,
    refresh: true,
  })
  if (err !== null) throw err
  if (ok === null) throw new Error('Nobody is logged in.')
  // Most visitors are not logged in, and do without what reads a user.
  return (await import('./readUser.ts')).readUser(ok)
}
