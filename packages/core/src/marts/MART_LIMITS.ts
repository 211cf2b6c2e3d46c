/** The limits of one query to a mart: far above any real table, low enough that a hostile one is refused at once. */
export const MART_LIMITS = {
  /** Columns that are shown, grouped, sorted or filtered by. */
  columns: 120,
  /** Rows of one page or download. */
  rows: 100_000,
  /** The last row at which a page may begin. */
  startRow: 10_000_000,
  groups: 4,
  sorts: 8,
  /** Columns that are filtered by, conditions on one of them, and values of one set. */
  filters: 40,
  conditions: 10,
  values: 2_000,
  /** Characters of a column, and of a text to look for. */
  text: 500,
} as const
