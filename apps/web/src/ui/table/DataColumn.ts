import type { ReactNode } from 'react'

/** What a cell holds, beside how it shows: rows are put in order, filtered and summed up by it. */
export type CellValue = number | string | null

/** A column of a table: how wide, how headed, how a row shows in it. */
export type DataColumn<Row> = {
  id: string
  header: ReactNode
  /** What the header says. Needed only where it is a component that writes the text itself. */
  name?: string
  /** Width in pixels; the first column keeps to the left edge while the others scroll. */
  width: number
  align: 'left' | 'right'
  cell: (row: Row) => ReactNode
  /** What a cell says, for finding it. Needed only where `cell` makes a component that writes the text itself. */
  text?: (row: Row) => string
  /** Present where the page puts the rows in order by this column, or asks for them in another order. */
  sort?: {
    direction: 'asc' | 'desc' | null
    position: number | null
    toggle: (multi: boolean) => void
  }
  /**
   * What a cell holds, where the table has all rows: then it puts them in order and filters them by itself. Days are
   * texts, which stand in order as they are.
   */
  value?: (row: Row) => CellValue
  /** How figures of this column are written below the rows, and whether those of several rows add up. */
  figure?: { write: (value: number | null) => string; adds: boolean }
  /** What stands in the lines below all rows, aligned with `DataTable`'s `footers`. */
  footers?: readonly ReactNode[]
}
