import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { ColumnFilter, SortEntry, ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { listRequestedColumns } from './describeView.ts'

/** Adds columns behind the others; those that are there already stay where they are. */
export function addColumns(view: MartView, added: readonly ValueColumn[]): MartView {
  const columns = askedOf(view)
  const news = added.filter(({ id }) => columns.every((column) => column.id !== id))
  return { ...view, valueCols: [...columns, ...news] }
}

/** Takes a column out, with what held only for it. The last one stays. */
export function removeColumn(view: MartView, id: string): MartView {
  const columns = askedOf(view).filter((column) => column.id !== id)
  if (columns.length === 0) return view
  const { [id]: _width, ...widths } = view.widths
  return {
    ...view,
    valueCols: columns,
    widths,
    heat: view.heat.filter((other) => other !== id),
    pinned: view.pinned.filter((other) => other !== id),
    // An order by a hidden column would seem to be none; a named formula could not even be requested.
    sortModel: view.sortModel.filter(({ colId }) => colId !== id),
  }
}

/** Puts a column into the place that another one has. */
export function moveColumn(view: MartView, id: string, to: string): MartView {
  const columns = askedOf(view)
  const from = columns.findIndex((column) => column.id === id)
  const place = columns.findIndex((column) => column.id === to)
  const moved = columns[from]
  if (moved === undefined || place < 0) return view
  return { ...view, valueCols: columns.toSpliced(from, 1).toSpliced(place, 0, moved) }
}

/** Sets how the rows of a group make one value of a column; null leaves it to the mart. */
export function setAggregation(
  view: MartView,
  id: string,
  aggFunc: ValueColumn['aggFunc'],
): MartView {
  const change = ({ aggFunc: _, ...column }: ValueColumn): ValueColumn =>
    aggFunc == null ? column : { ...column, aggFunc }
  return {
    ...view,
    valueCols: askedOf(view).map((column) => (column.id === id ? change(column) : column)),
  }
}

export function togglePinned(view: MartView, id: string): MartView {
  return { ...view, pinned: toggle(view.pinned, id) }
}

export function toggleHeat(view: MartView, id: string): MartView {
  return { ...view, heat: toggle(view.heat, id) }
}

export function toggleGroup(view: MartView, id: string): MartView {
  const ids = toggle(
    view.rowGroupCols.map((group) => group.id),
    id,
  )
  return { ...view, rowGroupCols: ids.map((group) => ({ id: group })) }
}

/** Narrower than this nothing can be read, wider than that nothing else is seen. */
const WIDTH = { least: 56, most: 640 }

export function setWidth(view: MartView, id: string, width: number): MartView {
  const whole = Math.round(Math.min(Math.max(width, WIDTH.least), WIDTH.most))
  return { ...view, widths: { ...view.widths, [id]: whole } }
}

/** Only rows that meet the filter on a column; undefined takes it away. */
export function setFilter(view: MartView, id: string, filter: ColumnFilter | undefined): MartView {
  const { [id]: _before, ...others } = view.filterModel
  return { ...view, filterModel: filter === undefined ? others : { ...others, [id]: filter } }
}

export function clearFilters(view: MartView): MartView {
  return { ...view, filterModel: {} }
}

/** The order after a column's head was pressed: `first`, then the other way round, then the mart's own. */
export function pressSort(view: MartView, first: SortEntry, isFurther: boolean): MartView {
  const now = view.sortModel.find(({ colId }) => colId === first.colId)
  const next = nextSort(now, first)
  const keys = next === undefined ? [] : [next]
  if (!isFurther) return { ...view, sortModel: keys }
  const sortModel =
    now === undefined
      ? [...view.sortModel, ...keys]
      : view.sortModel.flatMap((entry) => (entry === now ? keys : entry))
  return { ...view, sortModel }
}

function nextSort(now: SortEntry | undefined, first: SortEntry): SortEntry | undefined {
  if (now === undefined) return first
  if (now.sort !== first.sort) return undefined
  return { ...first, sort: first.sort === 'asc' ? 'desc' : 'asc' }
}

function askedOf(view: MartView): ValueColumn[] {
  return listRequestedColumns(getMart(view.mart_id), view)
}

function toggle(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}
