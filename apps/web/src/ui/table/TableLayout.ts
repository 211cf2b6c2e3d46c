/** How somebody has arranged the columns of one table; ids that it no longer has are passed over. */
export type TableLayout = {
  /** From left to right. Columns that are not named follow in their own order. */
  order: readonly string[]
  hidden: readonly string[]
  /** They stay in sight beside the first column, which always does. */
  pinned: readonly string[]
}
