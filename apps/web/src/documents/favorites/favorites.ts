import { QueryObserver } from '@tanstack/react-query'
import type { Favorites } from '@tickmark/core/session/User'
import { createKeptStore } from '../../data/browserStorage.ts'
import { useStore } from '../../data/createStore.ts'
import { FAVORITES_KEY, queryClient } from '../../data/queryClient.ts'
import { readFavorites } from '../../data/session/readField.ts'
import { sessionStore } from '../../data/session/sessionStore.ts'

/** What can be a favorite, named as the list that keeps it. */
export type FavoriteKind = keyof Favorites

/** What becomes a favorite, or stops being one. */
export type ToggledFavorite = {
  kind: FavoriteKind
  id: string
  /** As people call it. */
  name: string
}

/** The favorites of somebody who is not logged in. They stay on this machine, the same in all its tabs. */
export const visitorFavorites = createKeptStore('tt.favorites', readFavorites)

const dataSet = new QueryObserver(queryClient, {
  queryKey: FAVORITES_KEY,
  queryFn: findFavorites,
  // Known at once: a first reading that arrives later could undo what was changed meanwhile.
  initialData: findFavorites,
  staleTime: Number.POSITIVE_INFINITY,
  // Nothing of it travels.
  networkMode: 'always',
})

// Whoever logs in or out, and a change in another tab, changes the data set at once.
for (const source of [sessionStore, visitorFavorites])
  source.subscribe(() => queryClient.setQueryData(FAVORITES_KEY, findFavorites()))

/**
 * The favorites of whoever uses the page: those of the user, or of the visitor. They are the cached data set
 * "favorites", which is read anew whenever it is invalidated.
 */
export const favoritesStore = {
  get: (): Favorites => queryClient.getQueryData<Favorites>(FAVORITES_KEY) ?? findFavorites(),
  subscribe: (listener: () => void): (() => void) => dataSet.subscribe(listener),
}

function findFavorites(): Favorites {
  const { isLoggedIn, user } = sessionStore.get()
  return isLoggedIn ? user.config.favorites : visitorFavorites.get()
}

/** The ids of one kind that are favorites, in the order in which they became so. */
export function useFavorites(kind: FavoriteKind): readonly string[] {
  return useStore(favoritesStore)[kind]
}
