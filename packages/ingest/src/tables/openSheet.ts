import { ALL_SHEETS } from '@tickmark/core/datahub/ALL_SHEETS'
import type { TableDoubt } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import { listFew } from '@tickmark/core/formats/listFew'
import type { ImportFile } from '../files/ImportFile.ts'
import type { CsvRow, RejectLine } from '../files/readRows.ts'
import { isDayHeader, isRowLabels } from './columnRoles.ts'
import { type FoundHeader, findHeader, HEADER_LINES } from './findHeader.ts'
import { joinRanges } from './joinRanges.ts'
import { toBareName } from './nameDoubts.ts'
import { nameValues } from './nameValues.ts'
import { openRows, type RowsOptions } from './openRows.ts'
import { MERGED_CELL, showCell } from './parseTableCell.ts'
import { findNamedQualifiers, isUnit, mentionsUnit, readHeader } from './readHeader.ts'
import { type Book, describeSheets } from './readXlsx.ts'
import { attachCornerUnit, attachUnits } from './rowUnits.ts'
import { addDay, describeSnapshot, findSnapshotDay } from './snapshotDay.ts'
import { joinTables, MAX_STACKED_LINES, splitTables } from './stackedTables.ts'
import { unnestRows } from './unnestRows.ts'
import {
  findPeriodColumns,
  findUnitBehind,
  findYearColumns,
  unpivotPeriods,
} from './unpivotPeriods.ts'

/** A file that a user sent. */
export type TableFile = Pick<ImportFile, 'name' | 'open'> & {
  /** The sheet of a workbook that is read; by default the first visible one with a table. */
  sheet?: string | undefined
  /** Its rows, where another process reads them; they can be read once. */
  rows?: (options: RowsOptions) => AsyncGenerator<CsvRow[]>
}

/** A table with a header, whatever its file format. */
export type Sheet = {
  header: readonly string[]
  /** The sheets of a workbook, and the one that is read; undefined for another file. */
  book: Book | undefined
  /** The character between its cells; undefined for another file than text. */
  delimiter: string | undefined
  /** The notes on where the table was found in the file. */
  notes: readonly string[]
  /** The lines above the table and the name of its sheet, which may be that of its project. */
  subjects: readonly string[]
  /** The names of the file and its sheet. */
  names: readonly string[]
  /** Lines above the table that may change what it means. */
  doubts: readonly TableDoubt[]
  /** The number of its columns is not checked. */
  rows: AsyncGenerator<CsvRow[]>
}

const MAX_COLUMNS = 1_000
const MAX_HEADER = 200

/**
 * Opens a table, see `openRows`. Lines that are no records are passed to `reject`.
 * @throws AppError `unsupported-input` for another format or a header that is missing or names a column twice,
 * `payload-too-large`.
 */
export async function openSheet(file: TableFile, reject: RejectLine): Promise<Sheet> {
  // Otherwise the first row of values would be taken for the header.
  const rejectLine: RejectLine = (reason, example) => {
    if (/^line 1\b/.test(example)) throw unsupported(`The header cannot be read: ${reason}.`)
    reject(reason, example)
  }
  let book: Book | undefined
  let delimiter: string | undefined
  const options: RowsOptions = {
    reject: rejectLine,
    sheet: file.sheet,
    onBook: (found) => {
      book = found
    },
    onDelimiter: (found) => {
      delimiter = found
    },
  }
  const rows = file.rows?.(options) ?? openRows(file.open(), options)
  const lines = await readLines(rows)
  // Excel writes the separator into a line of its own.
  const isHint = /^\uFEFF?sep=/i.test(lines[0]?.cells.join('') ?? '')
  const all = isHint ? lines.slice(1) : lines
  const split = splitTables(all).map(findHeader)
  // All are read as one if one of the tables below each other has no names.
  const isSplit = split.every((one) => findHeaderFault(one) === undefined)
  const headers = isSplit ? split : [findHeader(all)]
  const [found] = headers
  const fault = findHeaderFault(found)
  // Another sheet of the workbook may be chosen instead.
  if (fault !== undefined && !hasChoice(book)) throw unsupported(fault)
  if (found === undefined || fault !== undefined)
    return {
      header: [],
      rows: prepend([], rows),
      book,
      delimiter,
      notes: [...describeBook(book), ...(book?.read === null ? [] : [fault ?? ''])],
      subjects: [],
      names: [],
      doubts: [],
    }
  const sheetName = book?.read === ALL_SHEETS ? '' : (book?.read ?? '')
  const below = [sheetName, toBareName(file.name)]
  const others = headers.slice(1).flatMap((one) => one ?? [])
  const open = (one: FoundHeader, at: number) => {
    const rest = at === others.length ? rows : undefined
    const isStacked = others.length > 0
    return openTable(one, { rows: prepend(one.rows, rest), names: below, reject, isStacked })
  }
  const first = open(found, 0)
  const tables = [first, ...others.map((one, at) => open(one, at + 1))]
  const joined = joinTables([first, ...tables.slice(1)])
  const titles = joined.hasSubjects ? [] : tables.flatMap(({ title }) => title)
  return {
    header: joined.cells,
    rows: joined.rows,
    book,
    delimiter,
    notes: [
      ...describeBook(book),
      ...describeLines(found),
      ...new Set(tables.flatMap(({ notes }) => notes)),
    ],
    subjects: [...titles, sheetName, ...tables.flatMap(({ corner }) => corner)],
    names: [file.name, sheetName],
    doubts: [
      ...joined.doubts,
      ...tables.flatMap(({ doubts }) => doubts),
      ...listDoubts({
        book,
        tables,
        title: joined.hasSubjects
          ? []
          : tables.flatMap(({ title, said }) => title.filter((text) => !said.includes(text))),
      }),
    ],
  }
}

type Opening = {
  rows: Sheet['rows']
  names: readonly string[]
  reject: RejectLine
  isStacked: boolean
}

/** Opens one table by its header. */
function openTable(found: FoundHeader, { rows, names: below, reject, isStacked }: Opening) {
  const { title, lines } = found
  const first = found.rows.slice(0, HEADER_LINES)
  const names = [...title, ...below]
  const unit = findUnitLine(found)
  const own = readNames(found)
  const cells = unit === undefined ? own : own.with(0, unit.replace(/^[([]\s*|\s*[)\]]$/g, ''))
  const isOfYears = findYearColumns(cells, first).length > 0
  const isOfProjects = isOpenCorner(cells[0]) && areProjects(first)
  const named = nameValues(cells, { names, isOfProjects, isOfYears })
  const table = { cells: named.cells, rows }
  const whole = isStacked ? attachCornerUnit(table) : attachUnits(table, first)
  const snapshot = findSnapshotDay(whole.cells, { names, rows: first })
  const { table: arranged, notes, doubts, isTurned } = arrange(whole, { first, snapshot, reject })
  const said = [unit, named.by].filter((text) => text !== undefined)
  return {
    ...arranged,
    line: lines[0] ?? 0,
    title,
    /** The texts that are part of the names of columns. */
    said,
    by: named.by,
    columns: whole.cells,
    subject: title.find((text) => !said.includes(text)),
    corner: isTurned ? cells.slice(0, 1) : [],
    notes,
    doubts: [
      ...describeSnapshot(snapshot),
      ...doubts,
      ...(unit === undefined ? [] : [describeUnitLine(unit)]),
    ],
  }
}

type Whole = { cells: readonly string[]; rows: Sheet['rows'] }
type Arranging = {
  first: readonly CsvRow[]
  snapshot: ReturnType<typeof findSnapshotDay>
  reject: RejectLine
}

/** Gives a table a row for each day or period, in one column, where it has them elsewhere. */
function arrange(whole: Whole, { first, snapshot, reject }: Arranging) {
  const same = { notes: [], doubts: [], isTurned: false }
  if (snapshot !== undefined) return { ...same, table: addDay(whole, snapshot.day) }
  const table = { ...whole, first }
  const turned = unpivotPeriods(table, reject)
  if (turned !== undefined) return { ...same, table: turned, notes: [TURNED], isTurned: true }
  const nested = unnestRows(table, reject)
  if (nested !== undefined) return { ...same, table: nested, doubts: [nested.doubt] }
  return {
    ...same,
    table: joinRanges({ ...whole, cells: whole.cells.map(showCell) }, { rows: first }),
  }
}

async function readLines(rows: AsyncGenerator<CsvRow[]>): Promise<CsvRow[]> {
  const lines: CsvRow[] = []
  while (lines.length < MAX_STACKED_LINES) {
    const next = await rows.next()
    if (next.done) break
    lines.push(...next.value)
  }
  return lines
}

const isOpenCorner = (corner = '') => corner === '' || isUnit(corner) || isRowLabels(corner)

/** Returns whether the first cells of rows, which have no name, may be projects: none has a word of a metric. */
function areProjects(rows: readonly CsvRow[]): boolean {
  return rows.every(({ cells: [text = ''] }) => {
    const { metric_id, doubt } = readHeader(text)
    return metric_id === undefined && doubt === undefined
  })
}

/** Returns the unit above periods as columns with an empty corner: a line of its own, "($ in mm)", or the end of one. */
function findUnitLine(found: FoundHeader): string | undefined {
  const { cells, title } = found
  if (cells[0] !== '' || findPeriodColumns(cells).length === 0) return undefined
  return title.find(isUnit) ?? title.map(findUnitBehind).find((unit) => unit !== undefined)
}

function describeUnitLine(unit: string): TableDoubt {
  const text = `“${unit.slice(0, SHOWN_TITLE)}” above the table is read as the unit of all its values.`
  return { code: 'title-unit', column: '', text }
}

type Opened = {
  book: Book | undefined
  /** The lines above tables that say nothing else. */
  title: readonly string[]
  /** The names that have the metric of all values, and the columns. */
  tables: readonly { by: string | undefined; columns: readonly string[] }[]
}

function listDoubts({ book, title, tables }: Opened): TableDoubt[] {
  const by = tables.flatMap((table) => table.by ?? [])
  return [
    ...describeTitle(title),
    ...describeCovers(book?.covers ?? []),
    ...(by.length === 0 ? [] : [describeNaming(by)]),
    ...describeAlike(book),
    ...describeHiddenColumns(book, tables[0]?.columns ?? []),
    ...describeComment(book?.comment),
  ]
}

const TURNED = 'The columns are days or periods. Each of their cells is read as a row of its own.'

function describeHiddenColumns(book: Book | undefined, names: readonly string[]): TableDoubt[] {
  const hidden = (book?.hidden ?? []).flatMap((at) => names[at] || [])
  if (hidden.length === 0) return []
  const text = `The workbook hides the columns ${listFew(hidden)}. They are read like the others.`
  return [{ code: 'hidden-columns', column: '', text }]
}

/** The doubt about sheets that may have the rest of the table, such as other projects or years. */
function describeAlike({ alike = [], read }: Partial<Book> = {}): TableDoubt[] {
  if (alike.length === 0) return []
  const text =
    read === ALL_SHEETS
      ? `The sheets with the same columns are read together, and their names as the column Sheet: ${listFew(alike)} below the first one.`
      : `Other sheets have the same columns and are not read: ${listFew(alike)}. Choose all sheets to read them together.`
  return [{ code: 'sheets', column: '', text }]
}

/** Returns why the columns of a table have no names. */
function findHeaderFault(found: FoundHeader | undefined): string | undefined {
  if (found === undefined) return 'The table has no header line.'
  if (found.cells.includes(MERGED_CELL))
    return 'The first line has a merged cell. It must name each column by itself.'
  const header = readNames(found)
  if (header.length > MAX_COLUMNS)
    return `The table has ${header.length} columns; at most ${MAX_COLUMNS} are allowed.`
  const names = new Set<string>()
  for (const name of header) {
    if (name !== '' && names.has(name))
      return `The header names the column "${name}" twice.${isDayHeader(name) ? ' Write tables beside each other into files or sheets of their own.' : ''}`
    names.add(name)
  }
  return undefined
}

function readNames({ cells }: FoundHeader): string[] {
  const header = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .slice(0, MAX_HEADER),
  )
  while (header.at(-1) === '') header.pop()
  return header
}

/** Returns whether a workbook has sheets besides the one that is read, such as one that it hides. */
function hasChoice(book: Book | undefined): book is Book {
  return book !== undefined && book.sheets.length > (book.read === null ? 0 : 1)
}

function describeBook(book: Book | undefined): string[] {
  if (!hasChoice(book)) return []
  if (book.read === null)
    return [`No visible sheet has a table. Choose another one: ${describeSheets(book.sheets)}.`]
  const read = book.read === ALL_SHEETS ? new Set(book.alike) : new Set([book.read])
  const others = book.sheets.filter(({ name }) => !read.has(name))
  return book.read === ALL_SHEETS
    ? [`${read.size + 1} sheets are read together.`]
    : [`The sheet “${book.read}” is read. Other sheets: ${describeSheets(others)}.`]
}

function describeLines({ lines }: FoundHeader): string[] {
  return lines.length < 2 ? [] : [`The header is in the lines ${lines.join(' and ')}.`]
}

const SHOWN_TITLE = 200

function describeTitle(title: readonly string[]): TableDoubt[] {
  if (title.length === 0) return []
  const shown = title.join(' / ').slice(0, SHOWN_TITLE)
  const text = `The lines above the table are not read: “${shown}”. They may say what its values are, such as another unit.`
  return [{ code: 'title', column: '', text }]
}

/** The doubt about texts of another sheet or the edges of pages that say in which unit or of which time values are. */
function describeCovers(texts: readonly string[]): TableDoubt[] {
  const said = texts.filter((text) => mentionsUnit(text) || findNamedQualifiers(text).length > 0)
  if (said.length === 0) return []
  const shown = said.map(showCell).join(' / ').slice(0, SHOWN_TITLE)
  const text = `Another sheet, or the head or foot of printed pages, says: “${shown}”. Values are read without it.`
  return [{ code: 'cover', column: '', text }]
}

/** The doubt about comments on cells of a workbook. */
function describeComment(comment: string | undefined): TableDoubt[] {
  if (comment === undefined) return []
  const text = `The workbook has comments or texts beside its cells, such as “${showCell(comment).slice(0, SHOWN_TITLE)}”. They are not read, and may say what the values are.`
  return [{ code: 'comments', column: '', text }]
}

function describeNaming(names: readonly string[]): TableDoubt {
  const shown = names.map((name) => name.slice(0, SHOWN_TITLE)).join('” and “')
  const text = `No column names a metric. All values are read as “${shown}”.`
  return { code: 'metric', column: '', text }
}

async function* prepend(first: CsvRow[], rows?: AsyncGenerator<CsvRow[]>): Sheet['rows'] {
  yield first
  if (rows !== undefined) yield* rows
}

function unsupported(message: string): AppError {
  return new AppError('unsupported-input', message)
}
