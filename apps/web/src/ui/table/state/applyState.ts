import type { TableAddress } from '../../../data/useTableAddress.ts'
import type { DataColumn } from '../DataColumn.ts'
import type { TableModel } from '../TableModel.ts'
import { changeTable } from './changeTable.ts'
import { filterRows } from './filterRows.ts'
import { orderRows } from './orderRows.ts'
import { pressHead } from './pressHead.ts'
import { SUMMARY_LINES, summariseRows } from './summariseRows.ts'
import type { TableSort } from './TableState.ts'
import { parseTableText } from './tableText.ts'

/** A table as its address says: rows filtered and in order, summed up below where that is wanted. The heads given can be pressed already. */
export function applyState<Row>(
  { columns, rows, footers }: TableModel<Row>,
  address: TableAddress,
): TableModel<Row> {
  const { layout, sort, filters, hasSummary } = parseTableText(address.text ?? '')
  const left = filterRows(rows, columns, filters)
  const keys = sort.filter(({ column }) => columns.some(({ id, value }) => id === column && value))
  return {
    columns: columns.map((column) => ({
      ...column,
      ...(keys.length > 0 && sortOf(column, keys, address)),
      ...(hasSummary && {
        footers: [
          ...footers.map((_, line) => column.footers?.[line]),
          ...summariseRows(left, column),
        ],
      }),
    })),
    rows: orderRows(left, columns, keys),
    footers: hasSummary ? [...footers, ...nameSummary(footers)] : footers,
    ...(layout && { layout }),
    ...(hasSummary && { hasSummary }),
    ...(left !== rows && { of: rows.length }),
  }
}

/** Beside lines of the page, which count all rows, they say what they count. */
function nameSummary(footers: readonly string[]): string[] {
  return SUMMARY_LINES.map((name) => (footers.length > 0 ? `${name}, shown` : name))
}

function sortOf<Row>(
  column: DataColumn<Row>,
  keys: readonly TableSort[],
  address: TableAddress,
): Pick<DataColumn<Row>, 'sort'> {
  if (column.value !== undefined) {
    const place = keys.findIndex((key) => key.column === column.id)
    return {
      sort: {
        direction: directionOf(keys[place]),
        position: keys.length > 1 && place >= 0 ? place + 1 : null,
        toggle: (isFurther) => pressHead(address, column, { isFurther }),
      },
    }
  }
  if (column.sort === undefined) return {}
  // The page's own order comes back.
  const toggle = () => changeTable(address, (state) => ({ ...state, sort: [] }))
  return { sort: { direction: null, position: null, toggle } }
}

function directionOf(key: TableSort | undefined): 'asc' | 'desc' | null {
  if (key === undefined) return null
  return key.descending ? 'desc' : 'asc'
}
