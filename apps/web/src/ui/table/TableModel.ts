import type { DataColumn } from './DataColumn.ts'
import type { TableLayout } from './TableLayout.ts'

/** A table as it is looked at: its columns with their heads to press, the rows that are shown, what stands below them. */
export type TableModel<Row> = {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  footers: readonly string[]
  /** Absent where the address does not arrange the columns. */
  layout?: TableLayout
  /** Sums and medians are among the footers, beside those that the page gives. */
  hasSummary?: true
  /** How many rows there are, where filters leave some of them out. */
  of?: number
}
