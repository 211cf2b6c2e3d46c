import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { listRequestedColumns } from '../../../tables/grid/view/describeView.ts'

/**
 * Gives a column a name of its own, or with undefined takes it away again. What holds for the column, such as its filter
 * and its place in the order, goes with it.
 */
export function renameColumn(view: MartView, id: string, name: string | undefined): MartView {
  const columns = listRequestedColumns(getMart(view.mart_id), view)
  const column = columns.find((one) => one.id === id)
  if (column === undefined) return view
  const formula = column.formula ?? column.id
  const { format } = column
  return replaceColumn(view, id, {
    ...(name === undefined ? { id: formula } : { id: name, formula }),
    ...(format && { format }),
  })
}

/** Puts another column into the place of one. */
export function replaceColumn(
  view: MartView,
  id: string,
  next: Pick<ValueColumn, 'id' | 'formula' | 'format'>,
): MartView {
  const columns = listRequestedColumns(getMart(view.mart_id), view)
  const rename = (one: string) => (one === id ? next.id : one)
  const renameKeys = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [rename(key), value]))
  return {
    ...view,
    valueCols: columns.map(({ aggFunc, ...column }) =>
      column.id === id
        ? { ...next, ...(aggFunc != null && { aggFunc }) }
        : { ...column, ...(aggFunc != null && { aggFunc }) },
    ),
    sortModel: view.sortModel.map((entry) => ({ ...entry, colId: rename(entry.colId) })),
    filterModel: renameKeys(view.filterModel),
    widths: renameKeys(view.widths),
    heat: view.heat.map(rename),
    pinned: view.pinned.map(rename),
  }
}
