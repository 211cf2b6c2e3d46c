import type { CsvRow } from '../files/readRows.ts'
import { isDayHeader } from './columnRoles.ts'
import { isPeriod } from './tablePeriods.ts'

type Table = { cells: readonly string[]; rows: AsyncGenerator<CsvRow[]> }

const START =
  /^(?:(?:week|month|quarter|period|epoch)[\s_-]*)?(?:start|from|begin(?:ning)?)(?:[\s_-]*(?:date|day))?$/i
const END =
  /^(?:(?:week|month|quarter|period|epoch)[\s_-]*)?(?:end|to|until|ending)(?:[\s_-]*(?:date|day))?$/i

/** Joins the first and last days of rows, which are in two columns, where these are whole weeks, months or longer periods. */
export function joinRanges(table: Table, { rows: first }: { rows: readonly CsvRow[] }): Table {
  const { cells } = table
  const [start, end] = [START, END].map((name) => cells.findIndex((cell) => name.test(cell.trim())))
  if (start === undefined || end === undefined || start < 0 || end < 0) return table
  if (cells.some((cell, at) => at !== start && at !== end && isDayHeader(cell))) return table
  const join = (row: CsvRow) => {
    const [from = '', to = ''] = [row.cells[start]?.trim(), row.cells[end]?.trim()]
    return from === '' || to === '' ? undefined : `${from} – ${to}`
  }
  const ranges = first.flatMap((row) => join(row) ?? [])
  if (ranges.length === 0 || !ranges.every(isPeriod)) return table
  async function* joined(): AsyncGenerator<CsvRow[]> {
    for await (const chunk of table.rows)
      yield chunk.map((row) => {
        const range = join(row)
        return range === undefined ? row : { ...row, cells: row.cells.with(start ?? 0, range) }
      })
  }
  return { ...table, rows: joined() }
}
