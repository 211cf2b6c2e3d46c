import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { FavoriteKind } from './favorites/FavoriteKind.ts'

/** The list of favourites that holds the ids of each kind of document, where it has one. */
export const FAVORITE_LISTS = {
  chart: 'charts',
  table: 'tables',
  dashboard: null,
  preset: null,
} as const satisfies Readonly<Record<DocumentKind, FavoriteKind | null>>
