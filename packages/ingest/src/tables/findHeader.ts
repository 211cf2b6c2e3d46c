import type { CsvRow } from '../files/readRows.ts'
import { findRole, isDayHeader, isRowLabels } from './columnRoles.ts'
import { MERGED_CELL, parseTableDay, parseTableNumber } from './parseTableCell.ts'
import { isUnit } from './readHeader.ts'
import { guessPeriod } from './tablePeriods.ts'
import { findPeriodColumns } from './unpivotPeriods.ts'

/** The lines among which the header is, at the beginning of a table. */
export const HEADER_LINES = 40
/** Stands between the texts of lines that name a column together. */
const JOIN = ' · '

/** The lines that name the columns of a table, joined, and what was found beside them. */
export type FoundHeader = {
  /** A cell for each column, of the lines that name it, from top to bottom. */
  cells: string[]
  /** The rows below it. */
  rows: CsvRow[]
  /** The lines whose texts are joined. */
  lines: readonly number[]
  /** The texts of lines above the table. */
  title: readonly string[]
}

/**
 * Finds the header among the first lines of a table: the line above the first day with a number, or the one that names
 * the days. Lines of several texts above it (projects over their metrics) and below it (units) are joined with it; other
 * lines above it are a title. Undefined where no line has two cells.
 */
export function findHeader(lines: readonly CsvRow[]): FoundHeader | undefined {
  const looked = dropLevels(
    lines.slice(0, HEADER_LINES).map(({ cells }) => cells.map((cell) => cell.trim())),
  )
  const across = findPeriodHeader(looked)
  if (across !== undefined)
    return {
      cells: across.cells,
      rows: lines.slice(across.at + 1),
      lines: [lines[across.at]?.line ?? 0],
      title: listTitle(across.above),
    }
  const dataAt = findData(looked)
  const above = looked.slice(0, dataAt < 0 ? looked.length : dataAt)
  const wide = [...above.keys()].filter((at) => countTexts(above[at] ?? []) > 1)
  // A line such as "As of | 2026-06-30" is no header of a table without days.
  const named =
    dataAt < 0
      ? (wide.find((at) => !above[at]?.some(isDate)) ?? wide[0])
      : (wide.findLast((at) => above[at]?.some(isOfRows)) ?? wide[0])
  const single = findSingle(looked, dataAt)
  const merged = above.findIndex((cells) => cells.includes(MERGED_CELL))
  const at =
    named ?? single ?? (merged >= 0 ? merged : looked.findIndex((cells) => countTexts(cells) > 1))
  const main = looked[at]
  if (main === undefined) return undefined
  const day = Math.max(0, findDayColumn(main, looked[dataAt] ?? []))
  // Without a table below it, a line of texts is nothing but that.
  const groups =
    dataAt < 0
      ? []
      : [...looked.keys()].filter((one) => one < at && isGroup(looked[one] ?? [], day))
  const levels = [...groups, at]
  let [end, dayName] = [at, '']
  for (let below = at + 1; below < dataAt && isBelow(looked[below] ?? [], day); below++) {
    end = below
    if (namesDay(looked[below] ?? [], day)) dayName = looked[below]?.[day] ?? ''
    else levels.push(below)
  }
  const joined = joinLevels(
    levels.map((level) => looked[level] ?? []),
    levels.indexOf(at),
  )
  const cells = joined[day] === '' ? joined.with(day, dayName) : joined
  const title = listTitle(looked.slice(0, at).filter((_, one) => !groups.includes(one)))
  return {
    cells,
    rows: lines.slice(end + 1),
    lines: levels.map((level) => lines[level]?.line ?? 0),
    title,
  }
}

const isOfRows = (cell: string) => isDayHeader(cell) || isRowLabels(cell)

/** Programs write what the lines of a header are, such as projects or `Column Labels`, above the name of the days. */
function dropLevels(lines: readonly string[][]): readonly string[][] {
  const at = lines.findIndex((cells) => namesDay(cells, 0))
  const named = lines.map((cells) => cells.map((cell) => (COLUMN_LABELS.test(cell) ? '' : cell)))
  return named.map((cells, line) =>
    line < at && countTexts(cells) > 1 && LEVELS.test(findRole(cells[0] ?? '') ?? '')
      ? cells.with(0, '')
      : cells,
  )
}

const COLUMN_LABELS = /^column labels$/i
const LEVELS = /^(?:project|metric)$/

/** Pivot tables write what their columns are, such as projects, behind their metric. */
function listTitle(lines: readonly (readonly string[])[]): string[] {
  const isLevel = (text: string, at: number) => at > 0 && LEVELS.test(findRole(text) ?? '')
  return lines
    .map((texts) => texts.filter((text, at) => isText(text) && !isLevel(text, at)).join(', '))
    .filter((text) => text !== '')
}

/**
 * The line that names periods as columns: the first of several texts, or the one below it, whose cells may need the years
 * that stand over them.
 */
function findPeriodHeader(
  looked: readonly (readonly string[])[],
): { at: number; cells: string[]; above: readonly (readonly string[])[] } | undefined {
  const first = looked.findIndex((cells) => countTexts(cells) > 1)
  const cells = looked[first]
  if (cells === undefined) return undefined
  const below = looked[first + 1] ?? []
  let year = ''
  const whole = Array.from({ length: Math.max(cells.length, below.length) }, (_, at) => {
    const [over = '', cell = ''] = [cells[at], below[at]]
    year = YEAR.test(over) ? over : year
    if (SUM.test(over) && !isText(cell)) return over
    return year === '' || !PART_OF_YEAR.test(cell) ? cell : `${cell.replace(QUARTER, 'Q')} ${year}`
  })
  const periods = new Set(findPeriodColumns(whole))
  // Texts over periods say more about them; over other columns they are a header, but sums.
  const isOver = cells.every((cell, at) => !isText(cell) || periods.has(at) || cell === whole[at])
  const above = looked.slice(0, first)
  const others = cells.filter((cell) => !YEAR.test(cell) && !SUM.test(cell))
  if (periods.size > 0 && isOver) return { at: first + 1, cells: whole, above: [...above, others] }
  return findPeriodColumns(cells).length > 0 ? { at: first, cells: [...cells], above } : undefined
}

const YEAR = /^20\d{2}$/
const QUARTER = /^qtr ?(?=\d)/i
const SUM = /\btotal$/i
/** A quarter, or a month by its name. */
const PART_OF_YEAR = /^(?:q(?:tr ?)?[1-4]|\p{L}+\.?)$/iu

/** The line right above the data that names one column of values, and leaves the days without a name. */
function findSingle(looked: readonly (readonly string[])[], dataAt: number): number | undefined {
  const [names = [], data = []] = [looked[dataAt - 1], looked[dataAt]]
  const isNamed = countTexts(names) > 0 && !isText(names[findDayColumn([], data)] ?? '')
  return isNamed && names.length === data.length ? dataAt - 1 : undefined
}

const isText = (cell: string) => cell !== '' && cell !== MERGED_CELL
const countTexts = (cells: readonly string[]) => cells.filter(isText).length

function isDayCell(cell: string): boolean {
  return (
    parseTableDay(cell, 'day-month') !== null ||
    parseTableDay(cell, 'month-day') !== null ||
    guessPeriod([cell], 'day-month') !== 'day'
  )
}

function isDate(cell: string): boolean {
  return /\D/.test(cell) && parseTableDay(cell, 'day-month') !== null
}

function isNumber(cell: string): boolean {
  return (['.', ','] as const).some((decimal) => {
    const read = parseTableNumber(cell, decimal)
    return read !== null && Number.isFinite(read.value)
  })
}

/** Cells that are looked at for a day and a number, of a line and of all lines. */
const LOOKED = { line: 1_000, all: 10_000 } as const

/** Returns which line is the first with a day, and a number beside it; -1 for none. */
function findData(lines: readonly (readonly string[])[]): number {
  let left: number = LOOKED.all
  return lines.findIndex((line) => {
    const cells = line.slice(0, Math.min(LOOKED.line, left))
    left -= cells.length
    const number = cells.findIndex(isNumber)
    if (number < 0) return false
    const isBeside = cells.some((cell, at) => at !== number && isDayCell(cell))
    // The first number may be the day itself, such as 20260131.
    return isBeside || (isDayCell(cells[number] ?? '') && cells.slice(number + 1).some(isNumber))
  })
}

function findDayColumn(header: readonly string[], data: readonly string[]): number {
  const named = header.findIndex(isOfRows)
  return named < 0 ? data.findIndex(isDayCell) : named
}

/** Returns whether a line above the header has texts over its values, and none over its days. */
function isGroup(cells: readonly string[], day: number): boolean {
  return countTexts(cells) > 0 && !isText(cells[day] ?? '')
}

/** Returns whether a line has nothing but the name of the days, which programs write below those of the columns. */
function namesDay(cells: readonly string[], day: number): boolean {
  return countTexts(cells) === 1 && isDayHeader(cells[day] ?? '')
}

/** Returns whether a line below the header still names columns: their units, or the metrics of projects. */
function isBelow(cells: readonly string[], day: number): boolean {
  const texts = cells.filter(isText)
  if (namesDay(cells, day)) return true
  // Beside units, the line may say more about the days, such as their time zone.
  const values = cells.filter((cell, at) => at !== day && isText(cell))
  if (values.length > 0 && values.every(isUnit) && !isDayCell(cells[day] ?? '')) return true
  return (
    texts.length > 0 &&
    !isText(cells[day] ?? '') &&
    texts.every((cell) => isUnit(cell) || !isNumber(cell))
  )
}

/** A text that is over several columns is in the first of them alone. */
function joinLevels(levels: readonly (readonly string[])[], main: number): string[] {
  const width = Math.max(...levels.map((cells) => cells.length))
  const below = levels.slice(main + 1)
  const filled = levels.map((cells, level) => {
    let last = ''
    return Array.from({ length: width }, (_, at) => {
      const cell = cells[at] ?? ''
      if (isText(cell)) {
        last = cell
        return cell
      }
      // An empty cell takes the text to its left only if a line below it adds to it.
      const isOver =
        level < main || (below.length > 0 && below.some((one) => isText(one[at] ?? '')))
      if (isOver) return last
      return cell === MERGED_CELL && levels.length > 1 ? '' : cell
    })
  })
  return Array.from({ length: width }, (_, at) =>
    [...new Set(filled.map((cells) => cells[at] ?? ''))].filter((text) => text !== '').join(JOIN),
  )
}
