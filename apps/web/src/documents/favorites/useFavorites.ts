import { useStore } from '../../data/createStore.ts'
import type { FavoriteKind } from './FavoriteKind.ts'
import { favoritesStore } from './favoritesStore.ts'

/** The ids of one kind that are favourites, in the order in which they became so. */
export function useFavorites(kind: FavoriteKind): readonly string[] {
  return useStore(favoritesStore)[kind]
}
