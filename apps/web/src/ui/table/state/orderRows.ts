import type { CellValue, DataColumn } from '../DataColumn.ts'
import type { TableSort } from './TableState.ts'

/** Made once: comparing texts without it looks up the language for each pair. */
const BY_NAME = new Intl.Collator('en', { numeric: true })

/** The rows in order of the keys. What is missing comes last in either direction; equal rows stay as they are. */
export function orderRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  keys: readonly TableSort[],
): readonly Row[] {
  const readers = keys.flatMap(({ column, descending }) => {
    const value = columns.find(({ id }) => id === column)?.value
    return value === undefined ? [] : [{ value, sign: descending ? -1 : 1 }]
  })
  if (readers.length === 0) return rows
  return rows.toSorted((a, b) => {
    for (const { value, sign } of readers) {
      const order = compare(value(a), value(b), sign)
      if (order !== 0) return order
    }
    return 0
  })
}

function compare(a: CellValue, b: CellValue, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign
  return BY_NAME.compare(String(a), String(b)) * sign
}
