/** The limits of one dashboard: more than anyone reads at once, and few enough that it opens at once. */
export const DASHBOARD_LIMITS = {
  tiles: 60,
  variables: 8,
  /** Characters of a tile of text. */
  text: 20_000,
  /** Columns of its grid. */
  columns: 12,
  /** The lowest row that a tile may begin in, and the most rows that one may take. */
  lowestRow: 10_000,
  rows: 40,
} as const
