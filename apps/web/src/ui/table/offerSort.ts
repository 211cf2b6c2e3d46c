import type { TableAddress } from '../../data/useTableAddress.ts'
import type { DataColumn } from './DataColumn.ts'
import { loadStateTools } from './useStateTools.ts'

/**
 * The columns of a table that nobody has sorted, with sort buttons where the table can sort by itself. The page's order
 * stays; a further key is the table's.
 */
export function offerSort<Row>(
  columns: readonly DataColumn<Row>[],
  address: TableAddress,
): readonly DataColumn<Row>[] {
  if (address.key === undefined) return columns
  const by = columns.find(({ sort, value }) => value && sort?.direction)
  const pageOrder = by && { column: by.id, descending: by.sort?.direction === 'desc' }
  return columns.map((column) => {
    const { sort, value } = column
    if (value === undefined) return column
    const press = (isFurther: boolean) =>
      void loadStateTools().then(({ pressHead }) =>
        pressHead(address, column, { isFurther, pageOrder }),
      )
    return {
      ...column,
      sort: {
        direction: sort?.direction ?? null,
        position: sort?.position ?? null,
        toggle: (isFurther) =>
          isFurther || sort === undefined ? press(isFurther) : sort.toggle(false),
      },
    }
  })
}
