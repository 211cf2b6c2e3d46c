import type { FavoriteKind } from './FavoriteKind.ts'

/** What becomes a favourite, or stops being one. */
export type ToggledFavorite = {
  kind: FavoriteKind
  id: string
  /** As people call it. */
  name: string
}
