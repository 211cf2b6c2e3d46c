import type { ReactNode } from 'react'

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
  /** Present where the rows can be put in order by this column. */
  sort?: {
    direction: 'asc' | 'desc' | null
    position: number | null
    toggle: (multi: boolean) => void
  }
  /** What stands in the lines below all rows, aligned with `DataTable`'s `footers`. */
  footers?: readonly ReactNode[]
}
