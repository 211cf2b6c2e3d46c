import type { CellValue, DataColumn } from '../DataColumn.ts'
import type { TableFilter } from './TableState.ts'

/** The rows that pass every filter. What is missing lies within no bounds and holds no text. */
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
