import { ALL_SHEETS } from '@tickmark/core/datahub/ALL_SHEETS'
import type { TableSheet } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import type { CsvRow } from '../files/readRows.ts'
import { joinSheets } from './joinSheets.ts'
import { type Archive, damaged, openArchive } from './openArchive.ts'
import { readHeader } from './readHeader.ts'
import { SheetReader } from './SheetReader.ts'
import {
  readCellStyles,
  readFirstComment,
  readSharedStrings,
  readWorkbookParts,
  type SheetPart,
} from './workbookParts.ts'

/** The sheets of a workbook. */
export type Book = {
  sheets: readonly TableSheet[]
  /** The one that is read, or `ALL_SHEETS` for those with the same columns; null where no visible one has a table. */
  read: string | null
  /** The columns of it that the workbook does not show, by their places from 0. */
  hidden?: readonly number[]
  /** The texts of visible sheets before it that have no table, of others with notes, and of the edges of its pages. */
  covers?: readonly string[]
  /** The first comment on a cell of it. */
  comment?: string | undefined
  /** The other visible sheets with the same columns, which are read too if all are. */
  alike?: readonly string[]
}

type BookOptions = { sheet?: string | undefined; onBook?(book: Book): void }

/** Rows in which a table must have begun; a sheet without one is a cover. */
const MAX_COVER_ROWS = 1_000
/** Rows of a cover that are looked at for what they say about the table. */
const MAX_COVER_TEXTS = 50

/**
 * The rows of one sheet of a workbook, as texts: days as `YYYY-MM-DD`, formulas as the value that the spreadsheet stored,
 * or with `=` where it stored none. Hidden sheets are read only by their name; else it is the first sheet with a table, and
 * those with the same columns below it, see `joinSheets`.
 * @throws AppError `unsupported-input` for a damaged or encrypted file, `bad-request` for a sheet that it has not,
 * `payload-too-large`.
 */
export async function* readXlsx(
  file: Buffer,
  { sheet: wanted, onBook }: BookOptions = {},
): AsyncGenerator<CsvRow[]> {
  const archive = await openArchive(file)
  requireWorkbook(archive)
  const { sheets, is1904 } = await readWorkbookParts(archive)
  const strings = await readSharedStrings(archive)
  const styles = await readCellStyles(archive)
  const open = ({ part }: SheetPart) => {
    if (!archive.has(part)) throw damaged()
    const reader = new SheetReader({ ...styles, strings, is1904 })
    const bytes = () => archive.open(part)
    return { reader, rows: reader.read(bytes), begin: () => reader.readBegin(bytes) }
  }
  const covers: string[] = []
  const isOpen = wanted === undefined || wanted === ALL_SHEETS
  const chosen = isOpen ? sheets.filter(isVisible) : [findSheet(sheets, wanted)]
  for (const sheet of chosen) {
    const { reader, rows } = open(sheet)
    const { first, isTable } = await readCover(rows)
    const addCover = (texts: readonly CsvRow[]) =>
      covers.push(...texts.slice(0, MAX_COVER_TEXTS).flatMap(({ cells }) => cells.filter(Boolean)))
    // A file of one sheet is read as it is, and refused with what is wrong about it.
    if (!isTable && isOpen && sheets.length > 1) {
      addCover(first)
      continue
    }
    covers.push(...reader.printed)
    const notes = sheets.filter((one) => one !== sheet && isVisible(one) && NOTES.test(one.name))
    for (const one of notes.slice(0, MAX_NOTES)) addCover(await open(one).begin())
    const visible = sheets.filter((one) => one !== sheet && isVisible(one))
    const alike = await findAlike(first, visible, open)
    const joined = mayJoin(wanted, [sheet, ...alike]) ? alike : []
    for (const { above } of joined) addCover(above)
    onBook?.({
      ...describeRead({ sheet, joined, hidden: reader.hiddenColumns }),
      sheets: listSheets(sheets, alike.length > 0),
      covers,
      comment: await readComment(archive, [sheet, ...joined]),
      alike: alike.map(({ name }) => name),
    })
    const own = { name: sheet.name, rows: prepend(first, rows) }
    const others = joined.map((one) => ({ name: one.name, rows: open(one).rows }))
    yield* joined.length > 0 ? joinSheets([own, ...others]) : own.rows
    return
  }
  onBook?.({ sheets: listSheets(sheets, false), read: null })
}

/** Names of sheets with notes on the others, which may look like tables. */
const NOTES =
  /notes?\b|read ?me|info|about|cover|legend|meta|assumption|definition|glossary|units?\b/i
const MAX_NOTES = 3

/** Sheets that are compared with the one that is read. */
const MAX_ALIKE = 100

async function* prepend(first: CsvRow[], rows: AsyncGenerator<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  yield first
  yield* rows
}

type OpenSheet = (sheet: SheetPart) => { reader: SheetReader; begin(): Promise<CsvRow[]> }
type Alike = SheetPart & { above: readonly CsvRow[]; hidden: readonly number[] }

/** Returns the sheets with the same columns, the lines above those, and which of them they hide. */
async function findAlike(
  first: readonly CsvRow[],
  others: readonly SheetPart[],
  open: OpenSheet,
): Promise<Alike[]> {
  const columns = nameColumns(first)
  const alike: Alike[] = []
  for (const one of others.slice(0, MAX_ALIKE)) {
    const { reader, begin } = open(one)
    const rows = await begin()
    if (nameColumns(rows) === columns)
      alike.push({ ...one, above: rows.slice(0, findHeader(rows)), hidden: reader.hiddenColumns })
  }
  return alike
}

/** Returns whether sheets are read together. Those with names of metrics have different values below the same columns. */
function mayJoin(wanted: string | undefined, sheets: readonly SheetPart[]): boolean {
  if (sheets.length < 2) return false
  const areMetrics = sheets.some(({ name }) => readHeader(name).metric_id !== undefined)
  return wanted === ALL_SHEETS || (wanted === undefined && !areMetrics)
}

function listSheets(sheets: readonly SheetPart[], hasAlike: boolean): TableSheet[] {
  const own = sheets.map(({ name, state }) => ({ name, state }))
  return hasAlike ? [{ name: ALL_SHEETS, state: 'visible' }, ...own] : own
}

type Read = { sheet: SheetPart; joined: readonly Alike[]; hidden: readonly number[] }

function describeRead({ sheet, joined, hidden }: Read): Pick<Book, 'read' | 'hidden'> {
  if (joined.length === 0) return { read: sheet.name, hidden }
  const all = new Set([...hidden, ...joined.flatMap((one) => one.hidden)])
  // Before the columns of sheets is that of their names.
  return { read: ALL_SHEETS, hidden: [...all].map((at) => at + 1) }
}

async function readComment(archive: Archive, sheets: readonly SheetPart[]) {
  for (const { part } of sheets) {
    const comment = await readFirstComment(archive, part)
    if (comment !== undefined) return comment
  }
  return undefined
}

/** Returns the place of the first row with several texts, by which sheets are compared. */
function findHeader(rows: readonly CsvRow[]): number {
  return rows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
}

function nameColumns(rows: readonly CsvRow[]): string {
  return JSON.stringify(rows[findHeader(rows)]?.cells ?? [])
}

const isVisible = ({ state }: TableSheet) => state === 'visible'

/** @throws AppError `bad-request` for a sheet that is not there, or is no table. */
function findSheet(sheets: readonly SheetPart[], name: string): SheetPart {
  // Names differ by more than their case.
  const fold = (text: string) => text.trim().toLowerCase()
  const found =
    sheets.find((one) => one.name === name) ?? sheets.find((one) => fold(one.name) === fold(name))
  if (found !== undefined && found.state !== 'no-table') return found
  throw new AppError(
    'bad-request',
    found === undefined
      ? `The workbook has no sheet "${name}". Sheets: ${describeSheets(sheets)}.`
      : `The sheet "${name}" is a chart, not a table.`,
    { errors: [{ code: 'invalid', field: 'sheet', value: null }] },
  )
}

/** Returns the names of sheets, with what they are unless they are visible tables. */
export function describeSheets(sheets: readonly TableSheet[]): string {
  const real = sheets.filter(({ name }) => name !== ALL_SHEETS)
  const shown = real.slice(0, SHOWN_SHEETS).map(({ name, state }) => `${name}${STATES[state]}`)
  const others = real.length - shown.length
  return `${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

const SHOWN_SHEETS = 20
const STATES = {
  visible: '',
  hidden: ' (hidden)',
  'very-hidden': ' (very hidden)',
  'no-table': ' (a chart)',
} as const satisfies Record<TableSheet['state'], string>

/** Reads a sheet up to its first row of several cells, with which a table begins. */
async function readCover(
  rows: AsyncGenerator<CsvRow[]>,
): Promise<{ first: CsvRow[]; isTable: boolean }> {
  const first: CsvRow[] = []
  while (first.length < MAX_COVER_ROWS) {
    const next = await rows.next()
    if (next.done) break
    first.push(...next.value)
    if (next.value.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1))
      return { first, isTable: true }
  }
  return { first, isTable: false }
}

function requireWorkbook(archive: Archive): void {
  if (archive.has('xl/workbook.xml')) return
  if (archive.has('xl/workbook.bin'))
    throw new AppError(
      'unsupported-input',
      'This is a binary workbook (.xlsb). Save it as .xlsx or CSV.',
    )
  throw new AppError(
    'unsupported-input',
    archive.has('content.xml')
      ? 'This is an OpenDocument file (.ods). Save it as .xlsx or CSV.'
      : 'The archive is not a workbook. Unpack it and upload the table it contains.',
  )
}
