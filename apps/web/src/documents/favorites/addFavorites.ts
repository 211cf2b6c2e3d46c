import type { Favorites } from '@tickmark/core/session/User'
import { patchRest } from '../../data/rest/sendRest.ts'
import { readUser } from '../../data/session/readUser.ts'
import { sessionStore } from '../../data/session/sessionStore.ts'
import { updateUser } from '../../data/session/updateUser.ts'

/**
 * Makes several things favourites of the user at once; those that are stay so.
 * @throws HttpError when the server does not keep them.
 */
export async function addFavorites(
  added: Partial<Readonly<Record<keyof Favorites, readonly string[]>>>,
): Promise<void> {
  const { user } = sessionStore.get()
  const lists = Object.entries(added).map(([kind, ids]) => {
    const before = user.config.favorites[kind as keyof Favorites]
    return [kind, [...new Set([...before, ...ids])]]
  })
  const favorites: Partial<Favorites> = Object.fromEntries(lists)
  const change = { user: { config: { favorites } } }
  const answer = await patchRest<unknown>('/users/me', change, { version: 'v1', internal: false })
  updateUser({ config: readUser(answer).config })
}
