import { QueryObserver } from '@tanstack/react-query'
import type { Favorites } from '@tickmark/core/session/User'
import { FAVORITES_KEY, queryClient } from '../../data/queryClient.ts'
import { sessionStore } from '../../data/session/sessionStore.ts'
import { visitorFavorites } from './visitorFavorites.ts'

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
 * The favourites of whoever uses the page: those of the user, or of the visitor. They are the cached data set
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
