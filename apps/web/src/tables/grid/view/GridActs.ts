import type { MartView } from '@tickmark/core/marts/MartView'
import type { ColumnFilter, ValueColumn } from '@tickmark/core/marts/RowsRequest'

/** What somebody can do with the columns of a grid. */
export type GridActs = {
  view: MartView
  /** The order that the rows are in: the view's, or else the mart's own. */
  sortModel: MartView['sortModel']
  sort: (id: string, isFurther: boolean) => void
  order: (id: string, direction: 'asc' | 'desc' | null) => void
  move: (id: string, to: string) => void
  setWidth: (id: string, width: number) => void
  remove: (id: string) => void
  togglePinned: (id: string) => void
  toggleHeat: (id: string) => void
  toggleGroup: (id: string) => void
  setAggregation: (id: string, agg: ValueColumn['aggFunc']) => void
  /** Opens the filter of a column. */
  openFilter: (id: string) => void
  setFilter: (id: string, filter: ColumnFilter | undefined) => void
  /** The column beside this one in the order shown, for moving. */
  neighbour: (id: string, by: 1 | -1) => string | undefined
}
