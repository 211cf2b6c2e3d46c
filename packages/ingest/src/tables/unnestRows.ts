import type { TableDoubt } from '@tickmark/core/datahub/TableMapping'
import type { CsvRow, RejectLine } from '../files/readRows.ts'
import { findRole, isRowLabels } from './columnRoles.ts'
import { findMonth, parseTableDay, showCell } from './parseTableCell.ts'
import { isPeriod } from './tablePeriods.ts'

// Pivot tables write the levels of their rows into one column: a project above its days, or years above their months.

const NAME_COLUMN = 'Project'
const DAY_COLUMN = 'Period'
const SUM = /^(?:(?:grand|sub)[\s-]*)?totals?$|\btotal$/i
const YEAR = /^20\d{2}$/
const QUARTER = /^(?:q|qtr ?|quarter )([1-4])$/i
const DAY_OF_MONTH = /^(\d{1,2})-(\p{L}{3,})$/u
const MIN_LEAVES = 2

/** The kinds of texts of such a column, from those above to those below. */
const TIMES = ['year', 'quarter', 'month', 'day', 'whole'] as const
type Kind = 'name' | 'sum' | (typeof TIMES)[number]

/** A table, by the cells of its header and its rows. */
type Table = { cells: readonly string[]; rows: AsyncGenerator<CsvRow[]> }

function findKind(text: string): Kind {
  if (SUM.test(text)) return 'sum'
  if (YEAR.test(text)) return 'year'
  if (QUARTER.test(text)) return 'quarter'
  if (DAY_OF_MONTH.test(text)) return 'day'
  if (findMonth(text) !== undefined) return 'month'
  const isDay = ['day-month', 'month-day'] as const
  const isWhole = /\d/.test(text) && isDay.some((order) => parseTableDay(text, order) !== null)
  return isWhole || isPeriod(text) ? 'whole' : 'name'
}

/**
 * Turns a table whose first column has several levels, such as projects above their days, into one with a column for each.
 * Rows above others have their sums and are rejected. Undefined for a table of one level. `first` are its first rows.
 */
export function unnestRows(
  { cells, rows, first }: Table & { first: readonly CsvRow[] },
  reject: RejectLine,
): (Table & { doubt: TableDoubt }) | undefined {
  const [corner = ''] = cells
  if (corner !== '' && !isRowLabels(corner) && findRole(corner) !== 'project') return undefined
  const kinds = first.flatMap((row) => {
    const text = row.cells[0]?.trim() ?? ''
    return text === '' ? [] : [findKind(text)]
  })
  const leaf = findLeaf(kinds)
  if (leaf === undefined) return undefined
  const hasNames = kinds.includes('name')
  const above: Partial<Record<Kind, string>> = {}
  const turnRow = (row: CsvRow): CsvRow[] => {
    const text = row.cells[0]?.trim() ?? ''
    const values = row.cells.slice(1)
    const hasValues = values.some((cell) => cell.trim() !== '')
    const kind = text === '' ? leaf : findKind(text)
    if (kind !== 'sum') above[kind] = text
    if (kind !== leaf) {
      if (hasValues)
        reject('sum of other rows', `line ${row.line}: "${showCell(text).slice(0, 40)}"`)
      return []
    }
    const own = [...(hasNames ? [above.name ?? ''] : []), writeDay(above)]
    return [{ ...row, cells: hasValues ? [...own, ...values] : [text] }]
  }
  async function* turn(): AsyncGenerator<CsvRow[]> {
    for await (const chunk of rows) yield chunk.flatMap(turnRow)
  }
  const names = [...(hasNames ? [NAME_COLUMN] : []), DAY_COLUMN]
  return { cells: [...names, ...cells.slice(1)], rows: turn(), doubt: describeNested(corner) }
}

/** Returns the kind of the rows that have values of their own; undefined where one level has all rows. */
function findLeaf(kinds: readonly Kind[]): Kind | undefined {
  const [top] = kinds
  const times = TIMES.filter((kind) => kinds.includes(kind))
  const last = times.at(-1)
  const count = (wanted: Kind) => kinds.filter((kind) => kind === wanted).length
  if (top === undefined || top === 'sum' || last === undefined) return undefined
  // Without a year, months are no days.
  if (last !== 'whole' && !times.includes('year')) return undefined
  const leaf = top === 'name' || count('name') === 0 ? last : 'name'
  const isNested = times.length > 1 || count('name') > 0
  return isNested && top !== leaf && count(leaf) >= MIN_LEAVES ? leaf : undefined
}

/** The day or period of a row, by the texts above it. */
function writeDay({
  year = '',
  quarter = '',
  month = '',
  day = '',
  whole,
}: Partial<Record<Kind, string>>) {
  if (whole !== undefined) return whole
  const [, number, name] = DAY_OF_MONTH.exec(day) ?? []
  if (number !== undefined) return `${number} ${name} ${year}`
  if (month !== '') return `${month} ${year}`
  const part = QUARTER.exec(quarter)?.[1]
  return part === undefined ? year : `Q${part} ${year}`
}

function describeNested(corner: string): TableDoubt {
  const text = `The first column${corner === '' ? '' : ` (${corner})`} has names or periods above others. Each row is read with those above it; rows with sums are not read.`
  return { code: 'nested', column: '', text }
}
