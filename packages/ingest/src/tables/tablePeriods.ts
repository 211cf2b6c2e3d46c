import {
  TABLE_PERIODS,
  type TableMapping,
  type TablePeriod,
} from '@tickmark/core/datahub/TableMapping'
import { foldName } from '@tickmark/core/text/foldName'
import { addDays, type Day, dayStart } from '@tickmark/core/time/Day'
import { isWeekName } from './columnRoles.ts'
import { findMonth, parseTableDay, plainDigits, readShownDay } from './parseTableCell.ts'

/** The days of a period, both included. */
export type PeriodDays = { first: Day; last: Day }

const DAY_MS = 86_400_000
/** Spreadsheets leave out the zero of 2026.10, so that one digit behind a dot may be two months. */
const YEAR_MONTH =
  /^(\d{4})(?:[-/]|M(?=\d\d$))(\d{1,2})$|^(\d{4})\.(\d{2})$|^(20\d{2})(0[1-9]|1[0-2])$|^(\d{4})[年년] ?(\d{1,2})[月월]$/u
const MONTH_YEAR = /^(\d{1,2})[/.](\d{4})$/
const NAME_YEAR = /^([\p{L}\p{M}]+)\.?[-\s'/]+(\d{4}|\d{2})$/u
const QUARTER =
  /^(?:q([1-4])[-\s/']*(?:[fc]y ?'?)?(\d{4}|\d{2})|([1-4])q[-\s/']*(?:[fc]y ?'?)?(\d{4}|\d{2})|(?:[fc]y ?'?)?(\d{4}|\d{2})[-\s/]*q([1-4]))$/i
/** The same in Japanese, Chinese and Korean, and by the word for three months in French, Spanish, Italian and Portuguese. */
const OTHER_QUARTER =
  /^(?:t([1-4])[-\s/']*(\d{4}|\d{2})|([1-4])(?:er?|[eo]\.?|º)? ?t(?:rim(?:estre)?\.?)?[-\s/']*(?:de )?(\d{4}|\d{2})|(\d{4})[年년]? ?第?([1-4一二三四]) ?(?:四半期|季度|季|분기)|(\d{4})[年년] ?q([1-4])|([1-4])\. ?quartal ?(\d{4}))$/iu
const HALF =
  /^(?:h([12])[-\s/']*(?:[fc]y ?'?)?(\d{4}|\d{2})|([12])h[-\s/']*(?:[fc]y ?'?)?(\d{4}|\d{2})|(?:[fc]y ?'?)?(\d{4}|\d{2})[-\s/]*h([12])|([12])\. ?(?:hj|halbjahr) ?(\d{4}|\d{2})|(\d{4})[年년]? ?([上下상하])(?:半年?|半期|반기))$/iu
const YEAR = /^(?:(?:[fc]y ?)?(20\d{2})|[fc]y ?'?(\d{2}))$/i
/** Behind a period that is not final, or an estimate: the row is not read, and says no less about the others. */
const REMARK =
  /\s*(?:\([^)]*\)|\*+|(?<=\d)[EFPB]|(?<=[\s\d])(?:est(?:imated?)?|fcst|forecast|guidance|budget|plan|prelim)\.?)$/i
/** Behind one that is over. */
const ACTUAL = /\s*(?:\(a(?:ct(?:uals?)?)?\)|(?<=\d)A|(?<=[\s\d])act(?:uals?)?\.?)$/i
/** A week of ISO 8601, also as people write it. */
const WEEK =
  /^(?:(20\d{2})[-\s/]*(?:weeks?|wk|[kc]?w)[-\s.]*(\d{1,2})|(?:weeks?|wk|[kc]?w)[-\s.]*(\d{1,2})(?:[-\s/.,']+(20\d{2})|[/'](\d{2})))$/i
/** Below a header about weeks: the number of a week and its year, in either order. */
const BARE_WEEK = /^(20\d{2})[-/.]?(\d{1,2})$|^(\d{1,2})[-/.](20\d{2})$/

/** Returns the days that the values of a row are for, by its cell with a day or a period; null for other text. */
export function readDays(
  text: string,
  { day_order, period = 'day' }: Pick<TableMapping, 'day_order' | 'period'>,
): PeriodDays | null {
  const day = parseTableDay(text, day_order)
  if (period === 'day') return day === null ? null : { first: day, last: day }
  if (day !== null) return periodOfDay(day, period)
  const named = (period === 'week' && readBareWeek(text)) || parsePeriod(text, day_order)
  // A row for a year among months is their sum.
  return named?.period === period ? named : null
}

/** Returns whether a cell names a period, whatever the rows of its table are for. */
export function isPeriod(text: string): boolean {
  return parsePeriod(text, 'day-month') !== null
}

/** Returns whether a cell names a period with a mark behind it, by which its values are not final. */
export function isOpenPeriod(text: string): boolean {
  return REMARK.test(text) && isPeriod(text.replace(REMARK, ''))
}

/** Returns the period that a cell names, such as "Mar 2026", "2026-03", "Q1 2026", "H1 2026", "2026" or its first and last day. */
function parsePeriod(
  text: string,
  order: TableMapping['day_order'],
): (PeriodDays & { period: TablePeriod }) | null {
  const trimmed = plainDigits(text).trim().replace(ACTUAL, '')
  const range = readRange(trimmed, order)
  if (range !== null) return range
  const month = readMonth(trimmed)
  if (month !== null) return spanMonths(month.year, { month: month.month, period: 'month' })
  const quarter = QUARTER.exec(trimmed)
  if (quarter !== null) {
    const number = Number(quarter[1] ?? quarter[3] ?? quarter[6])
    const year = longYear(quarter[2] ?? quarter[4] ?? quarter[5] ?? '')
    return spanMonths(year, { month: number * 3 - 2, period: 'quarter' })
  }
  const other = OTHER_QUARTER.exec(trimmed)
  if (other !== null) {
    const digit = other[1] ?? other[3] ?? other[6] ?? other[8] ?? other[9] ?? ''
    const number = Number(digit) || '一二三四'.indexOf(digit) + 1
    const year = longYear(other[2] ?? other[4] ?? other[5] ?? other[7] ?? other[10] ?? '')
    return spanMonths(year, { month: number * 3 - 2, period: 'quarter' })
  }
  const half = HALF.exec(trimmed)
  if (half !== null) {
    const number =
      half[1] ?? half[3] ?? half[6] ?? half[7] ?? (/[上상]/u.test(half[10] ?? '') ? 1 : 2)
    const year = longYear(half[2] ?? half[4] ?? half[5] ?? half[8] ?? half[9] ?? '')
    return spanMonths(year, { month: Number(number) * 6 - 5, period: 'half-year' })
  }
  const week = WEEK.exec(trimmed)
  if (week !== null)
    return readWeek(longYear(week[1] ?? week[4] ?? week[5] ?? ''), Number(week[2] ?? week[3]))
  const year = YEAR.exec(trimmed)
  if (year === null) return null
  return spanMonths(longYear(year[1] ?? year[2] ?? ''), { month: 1, period: 'year' })
}

/**
 * The period between two days in a cell, such as "2025-06-02 – 2025-06-08", "2-8 June 2025" or "Jun 2 - Jun 8, 2025". Null
 * where they are no whole week, month, quarter, half-year or year.
 */
function readRange(
  text: string,
  order: TableMapping['day_order'],
): (PeriodDays & { period: TablePeriod }) | null {
  if (text.length > MAX_RANGE) return null
  const marks = [...text.matchAll(RANGE_MARKS)].slice(0, MAX_RANGE_MARKS)
  for (const { index, 0: mark } of marks) {
    const [begin, end] = [text.slice(0, index).trim(), text.slice(index + mark.length).trim()]
    // Two numbers of days, as spreadsheets have them, are something else.
    const last = /^\d+$/.test(end) ? null : (parseTableDay(end, order) ?? readEnd(begin, end))
    const first = last && (parseTableDay(begin, order) ?? readBegin(begin, { last, order }))
    if (first === null || last === null || first >= last) continue
    return nameRange({ first, last })
  }
  return null
}

const MAX_RANGE = 60
const MAX_RANGE_MARKS = 8
const RANGE_MARKS =
  /\s*[-\u2013\u2014~\u2192/]+\s*|\s+(?:to|until|till|through|thru|bis|au|al|hasta)\s+/gi

/** The last day of "June 2 - 8, 2025", which has its month in the first one. */
function readEnd(begin: string, end: string): Day | null {
  const month = /^\p{L}{3,}\.?/u.exec(begin)?.[0]
  return month === undefined || !/^\d{1,2},? \d{4}$/.test(end)
    ? null
    : parseTableDay(`${month} ${end}`, 'day-month')
}

/** The first day of a range that leaves out what its last day says: its year, or its month too. */
function readBegin(
  begin: string,
  { last, order }: { last: Day; order: TableMapping['day_order'] },
): Day | null {
  const year = last.slice(0, 4)
  if (/^\d{1,2}$/.test(begin)) return parseTableDay(`${year}-${last.slice(5, 7)}-${begin}`, order)
  return /\p{L}{3,}/u.test(begin)
    ? (parseTableDay(`${begin}, ${year}`, order) ?? parseTableDay(`${begin} ${year}`, order))
    : null
}

/** The period that two days are the first and last of; null for another length. */
function nameRange(days: PeriodDays): (PeriodDays & { period: TablePeriod }) | null {
  if (countDays(days) === 7) return { ...days, period: 'week' }
  const periods = ['month', 'quarter', 'half-year', 'year'] as const
  const period = periods.find((one) => {
    const { first, last } = periodOfDay(days.first, one)
    return first === days.first && last === days.last
  })
  return period === undefined ? null : { ...days, period }
}

function readMonth(text: string): { year: number; month: number } | null {
  const numeric = YEAR_MONTH.exec(text)
  if (numeric !== null)
    return {
      year: Number(numeric[1] ?? numeric[3] ?? numeric[5] ?? numeric[7]),
      month: Number(numeric[2] ?? numeric[4] ?? numeric[6] ?? numeric[8]),
    }
  const reversed = MONTH_YEAR.exec(text)
  if (reversed !== null) return { year: Number(reversed[2]), month: Number(reversed[1]) }
  const named = NAME_YEAR.exec(text)
  const month = findMonth(named?.[1])
  return month === undefined ? null : { year: longYear(named?.[2] ?? ''), month }
}

function readBareWeek(text: string): ReturnType<typeof readWeek> {
  const found = BARE_WEEK.exec(plainDigits(text).trim())
  return found && readWeek(Number(found[1] ?? found[4]), Number(found[2] ?? found[3]))
}

/** The week of a year from Monday to Sunday. The first one has January 4. */
function readWeek(year: number, week: number): (PeriodDays & { period: TablePeriod }) | null {
  const fourth = dayStart(`${year}-01-04`)
  const monday = addDays(`${year}-01-04`, -((new Date(fourth).getUTCDay() + 6) % 7))
  const first = addDays(monday, (week - 1) * 7)
  // The year of a week is that of its Thursday.
  const isOfYear = week >= 1 && addDays(first, 3).startsWith(String(year))
  return isOfYear ? { first, last: addDays(first, 6), period: 'week' } : null
}

const longYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

const MONTHS_OF = { month: 1, quarter: 3, 'half-year': 6, year: 12 } as const

function spanMonths(
  year: number,
  { month, period }: { month: number; period: keyof typeof MONTHS_OF },
): (PeriodDays & { period: TablePeriod }) | null {
  if (month < 1 || month > 12 || year < 2009 || year > 2099) return null
  const first = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
  const next = new Date(Date.UTC(year, month - 1 + MONTHS_OF[period], 1)).toISOString().slice(0, 10)
  return { first, last: addDays(next, -1), period }
}

/**
 * Returns the period with a day: the calendar month, quarter or year; of weeks the seven days that begin on a Monday,
 * and otherwise those that end on the day.
 */
function periodOfDay(day: Day, period: Exclude<TablePeriod, 'day'>): PeriodDays {
  if (period === 'week') {
    const isMonday = new Date(dayStart(day)).getUTCDay() === 1
    return isMonday ? { first: day, last: addDays(day, 6) } : { first: addDays(day, -6), last: day }
  }
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const months = MONTHS_OF[period]
  const from = month - ((month - 1) % months)
  return spanMonths(year, { month: from, period }) ?? { first: day, last: day }
}

/** Returns the number of days of a period. */
export function countDays({ first, last }: PeriodDays): number {
  return Math.round((dayStart(last) - dayStart(first)) / DAY_MS) + 1
}

/**
 * Returns how long the values of a table are for: as a column such as `granularity` says, else by its column of days. Undefined
 * where that is said to have periods, or has two days a week apart, and nothing says how long they are.
 */
export function guessTablePeriod(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { day = '', order }: { day: string | undefined; order: TableMapping['day_order'] },
): TablePeriod | undefined {
  const cellsOf = (at: number) =>
    rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '')
  const said = new Set(
    cellsOf(header.findIndex((column) => STEPS.has(foldName(column)))).map(nameStep),
  )
  const named = TABLE_PERIODS.find((period) => said.size === 1 && said.has(period))
  if (said.size > 0) return named
  const cells = cellsOf(header.indexOf(day))
  const found = guessPeriod(cells, order, day)
  const { length, distances } = listDistances(cells, order)
  const isOpen = found === 'day' && length > 0 && !distances.includes(1)
  const areTwoWeeks = length === 2 && distances[0] === 7
  // Every two weeks, or five days
  const areEven = length >= MIN_EVEN && new Set(distances).size === 1
  return isOpen && (areTwoWeeks || areEven || /period/i.test(day)) ? undefined : found
}

/** Rows that are equally far apart. */
const MIN_EVEN = 3

/** Headers of columns that say how long the values of rows are for. */
const STEPS = new Set(
  'granularity frequency freq periodicity resolution timeframe interval cadence'.split(' '),
)

/** Returns the period that a word such as "monthly" names. */
export function nameStep(text: string): string {
  const word = text.toLowerCase().replace(/^1 ?/, '').replace(/ly$/, '')
  if (/^(?:dai|d|24 ?h)$/.test(word)) return 'day'
  const letter = { w: 'week', m: 'month', q: 'quarter', y: 'year' }[word]
  if (letter !== undefined) return letter
  if (/^(?:half|semi-?(?:year|annual)|h)$/.test(word)) return 'half-year'
  return /^ann?ual$/.test(word) ? 'year' : word
}

/** The number of different days in cells, and how far they are apart. */
function listDistances(cells: readonly string[], order: TableMapping['day_order']) {
  const days = [...new Set(cells.flatMap((cell) => parseTableDay(cell, order) ?? []))].sort()
  return {
    length: days.length,
    distances: days
      .slice(1)
      .map((day, index) => (dayStart(day) - dayStart(days[index] ?? day)) / DAY_MS),
  }
}

/** Days between two rows of a series, by the period that its rows are for. */
const DISTANCES: readonly [period: TablePeriod, least: number, most: number][] = [
  ['week', 7, 7],
  ['month', 28, 31],
  ['quarter', 90, 92],
  ['half-year', 181, 184],
  ['year', 365, 366],
]
/** Of all distances and cells, as people leave rows out, and write sums and notes between them. */
const USUAL = 0.8
/** A few days a week apart are no weekly table. */
const MIN_ROWS = { day: 0, week: 3, month: 2, quarter: 2, 'half-year': 2, year: 2 } as const

/** Returns how long the values of a table are for, by the cells of its column of days. */
export function guessPeriod(
  cells: readonly string[],
  order: TableMapping['day_order'],
  header = '',
): TablePeriod {
  if (areWeeks(header, cells)) return 'week'
  const named = cells.flatMap((cell) => {
    const found = parsePeriod(cell.replace(REMARK, ''), order)
    return found === null || parseTableDay(cell, order) !== null ? [] : found.period
  })
  const usual = TABLE_PERIODS.toSorted(
    (one, other) => countOf(named, other) - countOf(named, one),
  )[0]
  if (usual !== undefined && areMost(named.length, cells)) return usual
  const { length, distances } = listDistances(cells, order)
  const found = DISTANCES.find(
    ([period, least, most]) =>
      length >= MIN_ROWS[period] &&
      distances.filter((distance) => distance >= least && distance <= most).length >=
        distances.length * USUAL,
  )
  if (distances.length > 0 && found !== undefined) return found[0]
  const shown = findShownPeriod(cells) ?? findEdges(cells, order)
  if (shown !== undefined) return shown
  const word = /\b(?:week|month|quarter|half-year|year)(?=\b|ly)/i.exec(header)?.[0].toLowerCase()
  return TABLE_PERIODS.find((period) => period === word) ?? 'day'
}

const countOf = (periods: readonly TablePeriod[], wanted: TablePeriod) =>
  periods.filter((one) => one === wanted).length

/** Returns whether a header and most cells below it are of weeks, also where the cells are numbers such as 202503. */
export function areWeeks(header: string, cells: readonly string[]): boolean {
  return isWeekName(header) && areMost(cells.filter(readBareWeek).length, cells)
}

/** The period as which a workbook shows days, unless several of them are in one. */
function findShownPeriod(cells: readonly string[]): TablePeriod | undefined {
  const shown = cells.flatMap((cell) => readShownDay(cell) ?? [])
  const [first] = shown
  if (first === undefined || !areMost(shown.length, cells)) return undefined
  const days = new Set(shown.map(({ day }) => day))
  const periods = new Set([...days].map((day) => day.slice(0, first.as === 'month' ? 7 : 4)))
  return periods.size === days.size ? first.as : undefined
}

/** A few days that are all the first of their month, or all the last, are months of which some have no row. */
function findEdges(
  cells: readonly string[],
  order: TableMapping['day_order'],
): TablePeriod | undefined {
  const days = [...new Set(cells.flatMap((cell) => parseTableDay(cell, order) ?? []))]
  const areEdges =
    days.every((day) => day.endsWith('-01')) || days.every((day) => addDays(day, 1).endsWith('-01'))
  return areEdges && days.length >= MIN_EDGES ? 'month' : undefined
}

const MIN_EDGES = 3

/**
 * Returns whether a number of cells are most of those that have a digit, as all days have: the rest may be the sums,
 * notes and footnotes of a short table.
 */
export function areMost(count: number, cells: readonly string[]): boolean {
  const dated = cells.filter((cell) => /^[^*†‡]*\p{Nd}/u.test(cell)).length
  return count > 0 && count >= dated * USUAL && count >= cells.length / 2
}
