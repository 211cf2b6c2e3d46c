import type { Favorites } from '@tickmark/core/accounts/User'
import { callAccount } from '../../data/callAccount.ts'
import { cookies } from '../../data/cookies.ts'
import { reportError } from '../../data/reportError.ts'
import { readUser } from '../../data/session/readUser.ts'
import { sessionStore, untilLoginFinished } from '../../data/session/sessionStore.ts'
import { updateUser } from '../../data/session/updateUser.ts'
import { announce } from '../../ui/announce.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { favoritesStore, type ToggledFavorite, visitorFavorites } from './favorites.ts'

/** Requests are sent in sequence: each contains whole lists, so the newest must arrive last. */
let sent: Promise<void> = Promise.resolve()

/** Adds or removes a favorite, announces it, and saves it on the server if the user is logged in. */
export async function toggleFavorite(toggled: ToggledFavorite): Promise<void> {
  // The user may not be known yet; a visitor without the log-in cookie need not wait.
  if (cookies.read('_loggedin') === '1') await untilLoginFinished()
  const isFavorite = change(toggled)
  announce(
    isFavorite ? `${toggled.name} added to favorites` : `${toggled.name} removed from favorites`,
  )
  const { isLoggedIn, user } = sessionStore.get()
  if (!isLoggedIn) return
  sent = sent.then(() => tellServer(toggled, user.id))
  await sent
}

/** Returns whether it is a favorite now. */
function change({ kind, id }: ToggledFavorite): boolean {
  const before = favoritesStore.get()
  const isFavorite = !before[kind].includes(id)
  const list = isFavorite ? [...before[kind], id] : before[kind].filter((other) => other !== id)
  const favorites: Favorites = { ...before, [kind]: list }
  const { isLoggedIn, user } = sessionStore.get()
  if (isLoggedIn) updateUser({ config: { ...user.config, favorites } })
  else visitorFavorites.set(favorites)
  return isFavorite
}

async function tellServer(toggled: ToggledFavorite, userId: string | null): Promise<void> {
  const isStillThere = () => sessionStore.get().user.id === userId
  if (!isStillThere()) return
  const { favorites } = sessionStore.get().user.config
  try {
    const user = { config: { favorites } }
    await callAccount('PATCH /v1/users/me', { user })
  } catch (failure) {
    reportError(failure, { action: 'save favorites' })
    if (!isStillThere()) return
    change(toggled)
    toast({
      title: `${toggled.name} could not be saved`,
      description: 'Your favorites were not changed. Try again in a moment.',
      tone: 'danger',
    })
  }
}

/** Adds several favorites of the user at once; existing ones stay.
 * @throws HttpError when the server does not save them.
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
  const answer = await callAccount('PATCH /v1/users/me', change)
  updateUser({ config: readUser(answer).config })
}
