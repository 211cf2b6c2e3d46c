import type { TableMapping } from '@tickmark/core/datahub/TableMapping'
import { hasMonthLast, readDayOrder } from './parseTableCell.ts'

/** A date of numbers with two digits each. */
const SHORT_YEAR = /^(\d{2})[-/.](\d{1,2})[-/.](\d{2})$/

/**
 * Returns whether days such as 03/04/2026 begin with the day or the month, and a note where it is not certain, which says how
 * they are read.
 */
export function guessDayOrder(
  cells: readonly string[],
  chosen?: TableMapping['day_order'],
): {
  order: TableMapping['day_order']
  note: string | undefined
} {
  const pairs = cells
    .flatMap((cell) => [readDayOrder(cell) ?? []])
    .filter((pair) => pair.length > 0)
  const other = cells.find(hasMonthLast)
  if (other !== undefined)
    return {
      order: 'day-month',
      note: `Dates such as ${other} have the month last. They are rejected, and the others are read with the month in the middle.`,
    }
  const dayFirst = pairs.some(([first = 0]) => first > 12)
  const monthFirst = pairs.some(([, second = 0]) => second > 12)
  const order = monthFirst && !dayFirst ? 'month-day' : 'day-month'
  const short = cells.flatMap((cell) =>
    [SHORT_YEAR.exec(cell) ?? []].filter(({ length }) => length > 0),
  )
  const countOf = (part: number) => new Set(short.map((found) => found[part])).size
  if (short.length > 1 && countOf(1) === 1 && countOf(3) > 1)
    return {
      order: 'day-month',
      note: `Dates such as ${short[0]?.[0]} may begin with the year. They are read with the year last.`,
    }
  const stored = cells.find((cell) => /^\d{4}-\d{2}-(?:0\d|1[0-2])(?!\d)/.test(cell))
  if (stored !== undefined && pairs.length > 0)
    return {
      order,
      note: `Some days are texts, and others are dates, such as ${stored.slice(0, 10)}. A spreadsheet may have taken the day of those for the month.`,
    }
  if (pairs.length === 0 || dayFirst !== monthFirst) return { order, note: undefined }
  return {
    order,
    note: dayFirst
      ? 'Some dates have the day first and others the month. Rows that do not fit the chosen order are rejected.'
      : `Dates may have the day or the month first. They are read with the ${(chosen ?? order) === 'day-month' ? 'day' : 'month'} first.`,
  }
}
