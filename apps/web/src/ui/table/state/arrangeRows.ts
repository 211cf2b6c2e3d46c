import type { CellValue, DataColumn } from '../DataColumn.ts'
import { quantileOf } from '../quantileOf.ts'
import type { TableFilter, TableSort } from './TableState.ts'

/** The rows that pass every filter. A missing value passes none. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  filters: readonly TableFilter[],
): readonly Row[] {
  const checks = filters.flatMap((filter) => {
    const value = columns.find(({ id }) => id === filter.column)?.value
    return value === undefined ? [] : [(row: Row) => passes(value(row), filter)]
  })
  return checks.length === 0 ? rows : rows.filter((row) => checks.every((check) => check(row)))
}

function passes(value: CellValue, { min, max, text }: TableFilter): boolean {
  if (value === null) return false
  if (text !== undefined) return String(value).toLowerCase().includes(text.trim().toLowerCase())
  return (
    typeof value === 'number' &&
    (min === undefined || value >= min) &&
    (max === undefined || value <= max)
  )
}

/** Created once: comparing texts without it looks up the locale for each pair. */
const BY_NAME = new Intl.Collator('en', { numeric: true })

/** Sorts the rows by the keys. Missing values come last in either direction; equal rows keep their order. */
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

export const SUMMARY_LINES = ['Total', 'Lower quartile', 'Median', 'Upper quartile'] as const

/**
 * The cells below a column, one for each of `SUMMARY_LINES`: of the given rows that have a value. Empty where the
 * column has no figures; the total is empty where they do not add up.
 */
export function summariseRows<Row>(
  rows: readonly Row[],
  { value, figure }: Pick<DataColumn<Row>, 'value' | 'figure'>,
): string[] {
  if (value === undefined || figure === undefined) return SUMMARY_LINES.map(() => '')
  const known = rows
    .map(value)
    .filter((one) => typeof one === 'number')
    .toSorted((a, b) => a - b)
  const total = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null
  return [
    figure.adds ? figure.write(total) : '',
    ...[0.25, 0.5, 0.75].map((share) => figure.write(quantileOf(known, share))),
  ]
}
