import type { TableAddress } from '../../../data/useTableAddress.ts'
import type { DataColumn } from '../DataColumn.ts'
import { changeTable } from './changeTable.ts'
import type { TableSort } from './TableState.ts'
import { toggleKey } from './toggleKey.ts'

type Press = {
  isFurther: boolean
  /** The page's own order, to which the first key of the table's is added. */
  pageOrder?: TableSort | undefined
}

/** Puts the rows in order by a column whose head was pressed: figures from the largest, words from A. */
export function pressHead(
  address: TableAddress,
  { id, align }: Pick<DataColumn<never>, 'id' | 'align'>,
  { isFurther, pageOrder }: Press,
): void {
  const first = { column: id, descending: align === 'right' }
  changeTable(address, (state) => {
    const isAdded = isFurther && state.sort.length === 0 && pageOrder !== undefined
    const keys = isAdded ? [pageOrder] : state.sort
    return { ...state, sort: toggleKey(keys, first, isFurther) }
  })
}
