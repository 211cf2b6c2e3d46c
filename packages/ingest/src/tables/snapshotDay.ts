import type { TableDoubt } from '@tickmark/core/datahub/TableMapping'
import type { Day } from '@tickmark/core/time/Day'
import type { CsvRow } from '../files/readRows.ts'
import { isDayHeader, isDayName } from './columnRoles.ts'
import { parseTableDay, readDayOrder } from './parseTableCell.ts'
import { isPeriod } from './tablePeriods.ts'

/** A day that stands in a name, and the name. */
type Snapshot = { day: Day; name: string }

const DATES =
  /(?<!\d)(?:20\d{2}([-/._])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:20)?\d{2}|20\d{6})(?!\d)|20\d{2}[\u5e74\ub144] ?\d{1,2}[\u6708\uc6d4] ?\d{1,2}[\u65e5\uc77c]|\d{1,2}(?:st|nd|rd|th)?[-\s.]+(?:de )?\p{L}{3,}\.?[-\s,]+(?:de )?20\d{2}|\p{L}{3,}\.?[-\s]+\d{1,2}(?:st|nd|rd|th)?,?\s+20\d{2}/giu
const MAX_NAME = 300

/**
 * Returns the day of a table of which no column has days, by its title, the name of its sheet or its file: "TVL as of
 * 2026-06-30". Undefined where a column has days or periods, and where a name has several, or one whose month is not certain.
 */
export function findSnapshotDay(
  header: readonly string[],
  { names, rows }: { names: readonly string[]; rows: readonly CsvRow[] },
): Snapshot | undefined {
  const isDated = (cell: string) =>
    /\D/.test(cell) && (parseTableDay(cell, 'day-month') !== null || isPeriod(cell))
  const areDated = (cells: readonly string[]) => cells.some((cell) => isDated(cell.trim()))
  if (header.some((column) => column !== '' && (isDayHeader(column) || isDayName(column))))
    return undefined
  if (areDated(header) || rows.some(({ cells }) => areDated(cells))) return undefined
  for (const name of names) {
    const days = new Set(
      [...name.slice(0, MAX_NAME).matchAll(DATES)].map(([text]) => readDay(text)),
    )
    const [day] = days
    if (days.size === 1 && day !== null && day !== undefined) return { day, name }
  }
  return undefined
}

function readDay(text: string): Day | null {
  const plain = text.replace(/_/g, '-')
  const order = readDayOrder(plain)
  // 03/04/2026 may be in March or April.
  if (order !== null && order[0] !== order[1] && Math.max(...order) <= 12) return null
  return parseTableDay(plain, order !== null && order[1] > 12 ? 'month-day' : 'day-month')
}

const COLUMN = 'As of'

type Table = { cells: readonly string[]; rows: AsyncGenerator<CsvRow[]> }

/** Puts a column with a day before the others of a table; lines of a single text stay without one. */
export function addDay({ cells, rows }: Table, day: Day): Table {
  async function* add(): AsyncGenerator<CsvRow[]> {
    for await (const chunk of rows)
      yield chunk.map((row) => {
        const isText = row.cells.filter((cell) => cell !== '').length < 2
        return { ...row, cells: [isText ? '' : day, ...row.cells] }
      })
  }
  return { cells: [COLUMN, ...cells], rows: add() }
}

/** Returns the doubt about a table without days, whose name has one. */
export function describeSnapshot(found: Snapshot | undefined): TableDoubt[] {
  if (found === undefined) return []
  const { day, name } = found
  const text = `No column has days. All values are read as those of ${day}, by “${name.slice(0, MAX_NAME)}”.`
  return [{ code: 'snapshot', column: '', text }]
}
