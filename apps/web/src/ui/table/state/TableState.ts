import type { TableLayout } from '../TableLayout.ts'

/** A column by whose values rows are put in order. */
export type TableSort = { column: string; descending: boolean }

/** Which values of a column rows must have: within bounds, or with a text in them. */
export type TableFilter = { column: string; min?: number; max?: number; text?: string }

/** How one table is looked at, as the address holds it. */
export type TableState = {
  /** Absent where the columns are as they are kept on this machine, or in their own order. */
  layout?: TableLayout
  /** The first key first. */
  sort: readonly TableSort[]
  filters: readonly TableFilter[]
  /** Totals, medians and quartiles of the shown rows stand below them. */
  hasSummary: boolean
}

/** Of a table that nobody has changed. */
export const PLAIN_STATE: TableState = { sort: [], filters: [], hasSummary: false }
