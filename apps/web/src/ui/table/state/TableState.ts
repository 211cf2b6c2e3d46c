import type { TableLayout } from '../arrangeColumns.ts'

/** A column by whose values rows are sorted. */
export type TableSort = { column: string; descending: boolean }

/** The values of a column that rows must have: within bounds, or containing a text. */
export type TableFilter = { column: string; min?: number; max?: number; text?: string }

/** The state of one table, as the page's address holds it. */
export type TableState = {
  /** Absent where the columns are as kept in this browser, or in their own order. */
  layout?: TableLayout
  /** The first key first. */
  sort: readonly TableSort[]
  filters: readonly TableFilter[]
  /** Totals, medians and quartiles of the shown rows are below them. */
  hasSummary: boolean
}

/** The state of a table that nobody has changed. */
export const PLAIN_STATE: TableState = { sort: [], filters: [], hasSummary: false }
