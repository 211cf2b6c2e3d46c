import type { MartView } from '@tickmark/core/marts/MartView'
import type { ColumnFilter, ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { announce } from '../../../ui/announce.tsx'
import { listArranged } from '../GridColumn.ts'
import {
  moveColumn,
  pressSort,
  removeColumn,
  setAggregation,
  setFilter,
  setWidth,
  toggleGroup,
  toggleHeat,
  togglePinned,
} from './changeView.ts'
import type { DescribedView } from './describeView.ts'

/** The actions of the user on the columns of a grid. */
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
  /** False of a column that the page around filters by. */
  mayFilter: (id: string) => boolean
  /** The column beside this one in the order shown, for moving. */
  neighbor: (id: string, by: 1 | -1) => string | undefined
}

type Options = {
  view: MartView
  described: DescribedView
  onView: (next: MartView) => void
  openFilter: (id: string) => void
}

/**
 * Turns the actions of the user on a grid into changes of its view. Changes that are only visible are announced to
 * screen readers too.
 */
export function makeActs({ view, described, onView, openFilter }: Options): GridActs {
  const shown = listArranged(described.columns, view.pinned)
  const find = (id: string) => shown.find(({ column_id }) => column_id === id)
  // Groups are put in order by their size, unless the user chooses otherwise.
  const isOwn = view.sortModel.length === 0 && view.rowGroupCols.length === 0
  const ordered = isOwn ? { ...view, sortModel: [...described.mart.default_sort] } : view
  const titleOf = (id: string) => find(id)?.title ?? described.lead.title
  return {
    view,
    sortModel: ordered.sortModel,
    openFilter,
    sort: (id, isFurther) =>
      onView(
        pressSort(
          ordered,
          // Figures from the largest, words from A.
          {
            colId: id,
            sort: find(id)?.type === 'number' || find(id)?.type === 'day' ? 'desc' : 'asc',
          },
          isFurther,
        ),
      ),
    order: (id, direction) => {
      const others = view.sortModel.filter(({ colId }) => colId !== id)
      const isKey = others.length < view.sortModel.length
      if (direction === null) return onView({ ...view, sortModel: others })
      const entry = { colId: id, sort: direction }
      // A key among several stays one of them, in its place.
      const sortModel = isKey
        ? view.sortModel.map((one) => (one.colId === id ? entry : one))
        : [entry]
      onView({ ...view, sortModel })
    },
    move: (id, to) => {
      onView(moveColumn(view, id, to))
      const place = shown.findIndex(({ column_id }) => column_id === to)
      announce(`${titleOf(id)}: column ${place + 2} of ${shown.length + 1}`)
    },
    setWidth: (id, width) => onView(setWidth(view, id, width)),
    remove: (id) => {
      onView(removeColumn(view, id))
      announce(`${titleOf(id)} removed`)
    },
    togglePinned: (id) => onView(togglePinned(view, id)),
    toggleHeat: (id) => onView(toggleHeat(view, id)),
    toggleGroup: (id) => onView(toggleGroup(view, id)),
    setAggregation: (id, agg) => onView(setAggregation(view, id, agg)),
    setFilter: (id, filter) => onView(setFilter(view, id, filter)),
    mayFilter: (id) => !Object.hasOwn(described.around.scope ?? {}, id),
    neighbor(id, by) {
      const place = shown.findIndex(({ column_id }) => column_id === id)
      const next = shown[place + by]
      // A pinned column stays among the pinned ones.
      const isAlike = view.pinned.includes(id) === view.pinned.includes(next?.column_id ?? '')
      return next !== undefined && isAlike ? next.column_id : undefined
    },
  }
}
