import type { Favorites } from '@tickmark/core/session/User'

/** What can be a favourite, named as the list that keeps it. */
export type FavoriteKind = keyof Favorites
