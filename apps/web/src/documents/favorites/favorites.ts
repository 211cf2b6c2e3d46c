import { QueryObserver } from '@tanstack/react-query'
import type { Favorites } from '@tickmark/core/accounts/User'
import { createKeptStore } from '../../data/browserStorage.ts'
import { useStore } from '../../data/createStore.ts'
import { FAVORITES_KEY, queryClient } from '../../data/queryClient.ts'
import { readFavorites } from '../../data/session/readField.ts'
import { sessionStore } from '../../data/session/sessionStore.ts'

/** The kinds of favorites, named like their lists. */
export type FavoriteKind = keyof Favorites

/** The item to add to the favorites or to remove. */
export type ToggledFavorite = {
  kind: FavoriteKind
  id: string
  /** Its display name. */
  name: string
}

/** The favorites of a visitor who is not logged in, kept in this browser and shared by its tabs. */
export const visitorFavorites = createKeptStore('tt.favorites', readFavorites)

const dataSet = new QueryObserver(queryClient, {
  queryKey: FAVORITES_KEY,
  queryFn: findFavorites,
  // Known at once: a first read that finishes later could undo changes.
  initialData: findFavorites,
  staleTime: Number.POSITIVE_INFINITY,
  // It needs no network.
  networkMode: 'always',
})

// A log-in, a log-out or a change in another tab updates the data set at once.
for (const source of [sessionStore, visitorFavorites])
  source.subscribe(() => queryClient.setQueryData(FAVORITES_KEY, findFavorites()))

/** The favorites of the user or the visitor, as the cached data set "favorites", which is read again whenever it is
 * invalidated.
 */
export const favoritesStore = {
  get: (): Favorites => queryClient.getQueryData<Favorites>(FAVORITES_KEY) ?? findFavorites(),
  subscribe: (listener: () => void): (() => void) => dataSet.subscribe(listener),
}

function findFavorites(): Favorites {
  const { isLoggedIn, user } = sessionStore.get()
  return isLoggedIn ? user.config.favorites : visitorFavorites.get()
}

/** The ids of the favorites of a kind, in the order in which they were added. */
export function useFavorites(kind: FavoriteKind): readonly string[] {
  return useStore(favoritesStore)[kind]
}
