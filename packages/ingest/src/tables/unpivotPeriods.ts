import type { CsvRow, RejectLine } from '../files/readRows.ts'
import { isDayHeader } from './columnRoles.ts'
import { findMonth, parseTableDay, parseTableNumber, showCell } from './parseTableCell.ts'
import { isUnit, mentionsUnit, readHeader } from './readHeader.ts'
import { guessPeriod } from './tablePeriods.ts'

/** Fewer days or periods in a line are no header of periods. */
const MIN_PERIODS = 2
const LINE_COLUMN = 'Line item'
const PROJECT_COLUMN = 'Project'
const PERIOD_COLUMN = 'Period'
const VALUE_COLUMN = 'Value'
/** Rows that are held at once. */
const ROWS_AT_ONCE = 1_000

/**
 * Returns the places of the cells that are days or periods, such as `Q1 2026`, where a line is the header of a table that
 * has them as columns: behind another column, all written in one way, and none twice. Otherwise empty.
 */
export function findPeriodColumns(cells: readonly string[]): number[] {
  const found = [...cells.keys()].flatMap((at) => {
    const kind = findKind(cells[at]?.trim() ?? '')
    return kind === undefined ? [] : [{ at, kind }]
  })
  const isOne = new Set(found.map(({ kind }) => kind)).size === 1
  const isUnique = new Set(found.map(({ at }) => cells[at])).size === found.length
  const isBehind = (found[0]?.at ?? 0) > 0
  return isOne && isUnique && isBehind && found.length >= MIN_PERIODS
    ? found.map(({ at }) => at)
    : []
}

const MAX_PERIOD = 60

/** The form in which a cell writes a day or a period; years beside their quarters are sums. */
function findKind(cell: string): 'day' | 'number' | 'period' | undefined {
  if (cell.length > MAX_PERIOD) return undefined
  if (guessPeriod([cell], 'day-month') !== 'day') return 'period'
  if (parseTableDay(cell, 'day-month') === null && parseTableDay(cell, 'month-day') === null)
    return undefined
  return /^\d+$/.test(cell) ? 'number' : 'day'
}

const YEAR = /^20\d{2}$/
const isPartOfYear = (text: string) => /^q[1-4]$/i.test(text) || findMonth(text) !== undefined

/**
 * Returns the places of the columns of a table that has years as columns and their months or quarters as rows, or the other
 * way round. Otherwise empty.
 */
export function findYearColumns(cells: readonly string[], first: readonly CsvRow[]): number[] {
  const keys = first.flatMap(({ cells: [key = ''] }) => key.trim() || [])
  const find = (isColumn: (text: string) => boolean, isRow: (text: string) => boolean) => {
    const found = [...cells.keys()].filter((at) => at > 0 && isColumn(cells[at]?.trim() ?? ''))
    // Sums stand beside the periods, in rows and columns.
    const areRows = keys.filter(isRow).length >= Math.max(MIN_PERIODS, keys.length * MOST)
    return areRows && found.length >= MIN_PERIODS ? found : []
  }
  const isYear = (text: string) => YEAR.test(text)
  const years = find(isYear, isPartOfYear)
  return years.length > 0 ? years : find(isPartOfYear, isYear)
}

const MOST = 0.6

/** Gives each cell of such a table a row with its month or quarter. */
function unpivotYears({ cells, rows }: Table, columns: readonly number[]): Table {
  const [corner = ''] = cells
  const unit = isUnit(corner) ? corner : findUnitBehind(corner)
  const value = unit === undefined ? VALUE_COLUMN : `${VALUE_COLUMN} (${unit})`
  const isMetric = readHeader(corner).metric_id !== undefined
  async function* turn(): AsyncGenerator<CsvRow[]> {
    for await (const chunk of rows)
      yield chunk.flatMap(({ cells: own, ...row }) =>
        own.slice(1).every((cell) => cell === '')
          ? [{ ...row, cells: [own.join('')] }]
          : columns.map((at) => {
              const [key, name] = [own[0]?.trim() ?? '', cells[at]?.trim() ?? '']
              const [part, year] = YEAR.test(key) ? [name, key] : [key, name]
              // A sum has no period.
              const period = isPartOfYear(part) ? `${part} ${year}` : key
              return { ...row, cells: [period, own[at] ?? ''] }
            }),
      )
  }
  return { cells: [PERIOD_COLUMN, isMetric ? corner : value], rows: turn() }
}

const SUM = /\btotal$/i

/** Titles of sections whose lines have the names of metrics and other values. */
export const OTHER_SECTION =
  /growth|change|\b(?:yoy|qoq|mom|[yqm]td|ltm|ttm|per|vs)\b|margin|share|%|ratio|cumulative|average|forecast|estimate|guidance|budget/i

/** A table, by the cells of its header and its rows. */
type Table = { cells: readonly string[]; rows: AsyncGenerator<CsvRow[]> }

/**
 * Turns a table that has periods as columns into one with a row for each of its cells: the other columns, the period and
 * the value. Undefined where the header names no periods. `first` are its first rows, which may have parts of the periods.
 */
export function unpivotPeriods(
  { cells, rows, first }: Table & { first: readonly CsvRow[] },
  reject: RejectLine,
): Table | undefined {
  const years = findYearColumns(cells, first)
  if (years.length > 0) return unpivotYears({ cells, rows }, years)
  const periods = findPeriodColumns(cells)
  if (periods.length === 0) return undefined
  const isPeriod = new Set(periods)
  const others = [...cells.keys()].filter((at) => !isPeriod.has(at))
  const header = nameColumns(others.map((at) => cells[at] ?? ''))
  if (header === undefined) return undefined
  async function* turn(): AsyncGenerator<CsvRow[]> {
    let turned: CsvRow[] = []
    for await (const chunk of rows)
      for (const row of chunk) {
        turned.push(...turnRow(row))
        if (turned.length < ROWS_AT_ONCE) continue
        yield turned
        turned = []
      }
    yield turned
  }
  let section = ''
  function turnTitle(title: string, row: Omit<CsvRow, 'cells'>): CsvRow[] {
    if (title !== '') section = OTHER_SECTION.test(title) ? showCell(title).trim() : ''
    // The reader of the rows checks lines that are only a text.
    return mentionsUnit(title) ? [{ ...row, cells: [title] }] : []
  }
  /** A line of texts says which periods are actual and which are estimates. */
  function turnWords(words: readonly string[], row: Omit<CsvRow, 'cells'>): CsvRow[] {
    return words.every((text) => /^(?:actual|reported)s?$/i.test(text))
      ? []
      : [{ ...row, cells: [words.join(', ')] }]
  }
  function turnRow({ cells: own, isOpen, ...row }: CsvRow): CsvRow[] {
    const title = others.map((at) => own[at] ?? '').find((text) => text !== '') ?? ''
    if (periods.every((at) => (own[at] ?? '') === '')) return turnTitle(title, row)
    if (section !== '') {
      reject(
        `below “${section.slice(0, 40)}”`,
        `line ${row.line}: "${showCell(title).slice(0, 40)}"`,
      )
      return []
    }
    const beyond = own.slice(cells.length).find((cell) => cell !== '')
    if (beyond !== undefined) {
      reject('more cells than the header', `line ${row.line}: "${showCell(beyond).slice(0, 40)}"`)
      return []
    }
    const last = own.length - 1
    const cut = isOpen && own.length < cells.length ? last : -1
    if (cut >= 0) reject('cut at the end of the file', `line ${row.line}: "${own[cut]}"`)
    const keys = others.map((at) => own[at] ?? '')
    const words = periods.map((at) => own[at] ?? '').filter((text) => text !== '')
    if (
      words.every(
        (text) =>
          /\p{L}{3}/u.test(text) &&
          !/^[#=]/.test(text) &&
          Number.isNaN(parseTableNumber(text, '.')?.value ?? 0),
      )
    )
      return turnWords(words, row)
    return periods.flatMap((at) =>
      at === cut
        ? []
        : [
            {
              ...row,
              cells: [...keys, cells[at] ?? '', own[at] ?? ''],
              ...(isOpen && at === last && { isOpen }),
            },
          ],
    )
  }
  return { cells: header, rows: turn() }
}

/** Returns the unit behind another text in a corner: "Aave ($m)", "Income statement, USD k". */
export function findUnitBehind(corner: string): string | undefined {
  const unit = /[([,\u2013\u2014-]\s*([^()[\]]+?)\s*[)\]]?$/.exec(corner)?.[1]
  return unit !== undefined && isUnit(unit) ? unit : undefined
}

/**
 * The header of such a table, by the names of its other columns. A unit in the corner is that of all values, and a metric
 * there is that of all projects. Undefined where other columns have values of their own.
 */
function nameColumns(others: readonly string[]): string[] | undefined {
  const metrics = others.filter((name) => readHeader(name).metric_id !== undefined)
  const [corner] = metrics
  if (corner !== undefined) {
    const sums = others.slice(1)
    return corner === others[0] && sums.every((name) => SUM.test(name))
      ? [PROJECT_COLUMN, ...sums, PERIOD_COLUMN, corner]
      : undefined
  }
  const unit = others.find(isUnit) ?? findUnitBehind(others[0] ?? '')
  const head = others.findIndex((name) => name === '' || name === unit || isDayHeader(name))
  const names = others.map((name, at) => (at === head ? LINE_COLUMN : name))
  const value = unit === undefined ? VALUE_COLUMN : `${VALUE_COLUMN} (${unit})`
  const header = [...names, PERIOD_COLUMN, value]
  return new Set(header).size === header.length ? header : undefined
}
