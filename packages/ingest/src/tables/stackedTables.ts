import type { TableDoubt } from '@tickmark/core/datahub/TableMapping'
import { listFew } from '@tickmark/core/formats/listFew'
import type { CsvRow } from '../files/readRows.ts'
import { findRole, isDayHeader, isRowLabels } from './columnRoles.ts'
import { SHEET_COLUMN } from './joinSheets.ts'
import { MERGED_CELL, parseTableDay, parseTableNumber } from './parseTableCell.ts'
import { findNamedQualifiers } from './readHeader.ts'
import { isPeriod } from './tablePeriods.ts'
import { findPeriodColumns, OTHER_SECTION } from './unpivotPeriods.ts'

// Tables that stand below each other in one file or sheet, each with a header of its own.

/** The first lines, among which such tables begin. */
export const MAX_STACKED_LINES = 1_000
const MAX_TABLES = 20
const MAX_TITLES = 3
/** People put no wider tables below each other. */
const MAX_WIDTH = 200

const isText = (cell: string) => cell !== '' && cell !== MERGED_CELL
const listTexts = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter(isText)
const isNumber = (cell: string) =>
  (['.', ','] as const).some((decimal) =>
    Number.isFinite(parseTableNumber(cell, decimal)?.value ?? Number.NaN),
  )
const isDay = (cell: string) => parseTableDay(cell, 'day-month') !== null || isPeriod(cell)
const keyOf = (cells: readonly string[]) => listTexts(cells).join('\n').toLowerCase()

/**
 * Returns the lines of a file by the tables that they belong to. A table begins with its header, or with lines of one text
 * right above that; a header like that of the table before it begins one only below such a text.
 */
export function splitTables(lines: readonly CsvRow[]): CsvRow[][] {
  const begins: number[] = []
  let header: string | undefined
  for (const [at, { cells }] of lines.entries()) {
    if (!isHeader(cells, lines[at + 1]?.cells ?? [])) continue
    const title = findTitle(lines, at)
    const isOther = header !== undefined && (keyOf(cells) !== header || title < at)
    const above = lines.slice(title, at).flatMap((line) => listTexts(line.cells))
    const texts = findPeriodColumns(cells).length > 0 ? [...above, cells[0] ?? ''] : above
    // Changes and forecasts of the values above are no table of their own.
    if (texts.some(saysOther)) continue
    if (isOther) begins.push(title)
    header = keyOf(cells)
  }
  if (begins.length === 0 || begins.length >= MAX_TABLES) return [[...lines]]
  return [0, ...begins].map((from, at) => lines.slice(from, begins[at]))
}

/** Returns whether a text above values says that they are changes, forecasts or others. */
export const saysOther = (text: string) =>
  OTHER_SECTION.test(text) || findNamedQualifiers(text).length > 0

/** Returns whether a line names days or periods and other columns, and the one below it has a day and a number. */
function isHeader(cells: readonly string[], below: readonly string[]): boolean {
  if (cells.length > MAX_WIDTH) return false
  const texts = listTexts(cells)
  const last = texts.at(-1) ?? ''
  // Most rows end with a number.
  if (texts.length < 2 || (isNumber(last) && !isDay(last))) return false
  if (!below.some((cell, at) => isText(cells[at] ?? '') && isNumber(cell))) return false
  const day = cells.findIndex((cell) => isDayHeader(cell.trim()) || isRowLabels(cell))
  if (day >= 0) return !texts.some(isNumber) && isDay(below[day]?.trim() ?? '')
  return findPeriodColumns(cells).length > 0
}

/** Returns the first of the lines of one text right above a header. */
function findTitle(lines: readonly CsvRow[], header: number): number {
  let at = header
  while (at > 0 && header - at < MAX_TITLES && isTitle(lines, at - 1)) at--
  return at
}

function isTitle(lines: readonly CsvRow[], at: number): boolean {
  const [text = '', ...others] = listTexts(lines[at]?.cells ?? [])
  const isNext = (lines[at + 1]?.line ?? 0) - (lines[at]?.line ?? 0) <= 1
  return isNext && text !== '' && others.length === 0 && !isNumber(text) && !isDay(text)
}

export type StackedTable = {
  cells: readonly string[]
  rows: AsyncGenerator<CsvRow[]>
  /** The line of its header. */
  line: number
  /** The text above it that may be the project of all its values. */
  subject: string | undefined
}

/**
 * Puts tables into the columns of all of them: those with the same name, and those of days, projects and metrics, are one.
 * Differing texts above tables of the same columns become a column too.
 */
export function joinTables(tables: readonly [StackedTable, ...StackedTable[]]): {
  cells: string[]
  rows: AsyncGenerator<CsvRow[]>
  doubts: TableDoubt[]
  hasSubjects: boolean
} {
  const [first, ...others] = tables
  const cells = [...first.cells]
  if (others.length === 0) return { cells, rows: first.rows, doubts: [], hasSubjects: false }
  const places = tables.map((table) => placeColumns(table.cells, cells))
  const subjects = new Set(tables.flatMap(({ subject }) => subject ?? []))
  const hasSubjects = subjects.size === tables.length && !cells.includes(SHEET_COLUMN)
  async function* join(): AsyncGenerator<CsvRow[]> {
    for (const [at, { rows, subject }] of tables.entries()) {
      const to = places[at] ?? []
      for await (const chunk of rows)
        yield chunk.map((row) =>
          placeRow(row, { to, width: cells.length, subject: hasSubjects ? subject : undefined }),
        )
    }
  }
  const text = `The table has others below it, each with a header of its own, on ${listFew(others.map(({ line }) => `line ${line}`))}. They are read together.`
  return {
    cells: hasSubjects ? [SHEET_COLUMN, ...cells] : cells,
    rows: join(),
    doubts: [{ code: 'stacked', column: '', text }],
    hasSubjects,
  }
}

/** Returns where the columns of a table are among those of all, to which it adds those that are missing. */
function placeColumns(own: readonly string[], all: string[]): number[] {
  const taken = new Set<number>()
  return own.map((name) => {
    const isFree = (one: string, at: number) => !taken.has(at) && one === name
    const named = all.findIndex(isFree)
    const kind = kindOf(name)
    const alike =
      named < 0 &&
      kind !== undefined &&
      !own.some((one) => one !== name && all.includes(one) && kindOf(one) === kind)
        ? all.findIndex((one, at) => !taken.has(at) && kindOf(one) === kind)
        : named
    const at = alike < 0 ? all.push(name) - 1 : alike
    taken.add(at)
    return at
  })
}

/** Returns the kind of a column of which tables have one each. */
function kindOf(name: string): string | undefined {
  if (isDayHeader(name) || isRowLabels(name)) return 'day'
  const role = findRole(name)
  return role === 'value' ? undefined : role
}

type Placing = { to: readonly number[]; width: number; subject: string | undefined }

function placeRow(row: CsvRow, { to, width, subject }: Placing): CsvRow {
  const before = subject === undefined ? [] : [subject]
  // A line of one text says something about the table.
  if (listTexts(row.cells).length < 2)
    return { ...row, cells: [...before.map(() => ''), ...row.cells] }
  const cells: string[] = []
  for (const [at, cell] of row.cells.entries()) {
    const place = to[at] ?? width + at
    while (cells.length < place) cells.push('')
    cells[place] = cell
  }
  return { ...row, cells: [...before, ...cells] }
}
