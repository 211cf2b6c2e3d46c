import type { PlacedColumn } from '../../../ui/table/arrangeColumns.ts'
import type { GridColumn } from './GridColumn.ts'

/** A column as rows, head and foot draw it. */
export type DrawnColumn = {
  id: string
  width: number
  align: 'left' | 'right'
  /** Counts from 1 over all columns, drawn or not. */
  place: number
  /** Null for the first one, which says what the row is of. */
  about: GridColumn | null
}

/** Which columns are drawn: the pinned ones, and those in sight, with the numbers of those before and after. */
export type DrawnColumns = {
  pinned: readonly PlacedColumn<DrawnColumn>[]
  before: number
  columns: readonly PlacedColumn<DrawnColumn>[]
  after: number
  all: readonly PlacedColumn<DrawnColumn>[]
}
