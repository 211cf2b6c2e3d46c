import { AppError } from '@tickmark/core/errors/AppError'
import { SHOWN_IN, writeNumber } from '../files/numberMark.ts'
import type { CsvRow } from '../files/readRows.ts'
import { damaged } from './openArchive.ts'
import { isSerial, MERGED_CELL } from './parseTableCell.ts'
import { readXml } from './readXml.ts'
import type { CellStyles } from './workbookParts.ts'

const MAX_COLUMNS = 1_000
/** The last row of a spreadsheet. */
const MAX_ROW = 1_048_576
/** Cells that are read or filled up. */
const MAX_CELLS = 20_000_000
const MAX_CELL_CHARACTERS = 32_767
const MAX_MERGED_CELLS = 100_000
const ROWS_AT_ONCE = 200
/** From 1899-12-30, from which the usual system counts, to 1904-01-01. */
const DAYS_TO_1904 = 1_462
const DAY_NAME = /date|day|time|month|period|start|end/i

type Book = CellStyles & { strings: readonly string[]; is1904: boolean }

type Cell = { column: number; type: string | undefined; style: number }
type Piece = 'value' | 'formula' | 'inline'

/** Reads the rows of one sheet in constant memory. */
export class SheetReader {
  readonly #book: Book
  #end: SheetEnd = { addresses: new Set(), below: new Map(), printed: [] }
  #rows: CsvRow[] = []
  #line = 0
  #cells: string[] = []
  #count = 0
  #cell: Cell | undefined
  #texts: Record<Piece, string> = { value: '', formula: '', inline: '' }
  #piece: Piece | undefined
  #hints = 0
  #isInData = false
  #hasData = false
  /** The columns of days, by the first row of several cells; where it names none, the first column. */
  #dayColumns: ReadonlySet<number> | undefined
  #isHidden = false
  #hiddenColumns: number[] = []

  constructor(book: Book) {
    this.#book = book
  }

  /** The columns that the workbook does not show, by their places from 0; known with the first row. */
  get hiddenColumns(): readonly number[] {
    return this.#hiddenColumns
  }

  /** The texts that are printed above and below its pages; known with the first row. */
  get printed(): readonly string[] {
    return this.#end.printed
  }

  /** Yields rows. The part is opened twice where something at its end changes what they mean. */
  async *read(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
    if (await mentions(open(), /mergeCell|headerFooter/)) this.#end = await readEnd(open())
    for await (const _ of readXml(open(), this.#handler())) {
      if (this.#rows.length < ROWS_AT_ONCE) continue
      const rows = this.#rows
      this.#rows = []
      yield rows
    }
    if (!this.#hasData) throw damaged()
    yield this.#rows
  }

  /** Returns the first rows, without what stands at the end of the part. */
  async readBegin(open: () => AsyncIterable<Uint8Array>): Promise<CsvRow[]> {
    for await (const _ of readXml(open(), this.#handler())) if (this.#rows.length > 0) break
    return this.#rows
  }

  #handler() {
    return {
      open: this.#open.bind(this),
      text: this.#text.bind(this),
      close: this.#close.bind(this),
    }
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isInData = this.#hasData = true
    if (name === 'col' && (isTrue(attributes.hidden) || isZero(attributes.width)))
      this.#hideColumns(attributes)
    if (!this.#isInData) return
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') this.#openCell(attributes)
    else if (this.#cell === undefined) return
    else if (name === 'v') this.#piece = 'value'
    else if (name === 'f') this.#piece = 'formula'
    else if (name === 't' && this.#hints === 0) this.#piece = 'inline'
    else if (name === 'rPh') this.#hints++
  }

  #hideColumns({ min, max }: Readonly<Record<string, string>>): void {
    const last = Math.min(Number(max), MAX_COLUMNS)
    for (let at = Number(min); at <= last && this.#hiddenColumns.length < MAX_COLUMNS; at++)
      this.#hiddenColumns.push(at - 1)
  }

  #openRow({ r, hidden, ht }: Readonly<Record<string, string>>): void {
    this.#isHidden = isTrue(hidden) || isZero(ht)
    this.#line = r === undefined ? this.#line + 1 : Number(r)
    // Rows that come out of order would be counted without end.
    if (!(this.#line >= 1 && this.#line <= MAX_ROW)) throw damaged()
    this.#cells = []
    this.#cell = undefined
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#cell = {
      column: r === undefined ? this.#cells.length : numberColumn(r),
      type: t,
      style: Number(s ?? -1),
    }
    this.#texts = { value: '', formula: '', inline: '' }
    this.#hints = 0
  }

  #text(text: string): void {
    if (this.#piece === undefined) return
    const found = this.#texts[this.#piece]
    if (found.length < MAX_CELL_CHARACTERS)
      this.#texts[this.#piece] = (found + text).slice(0, MAX_CELL_CHARACTERS)
  }

  #close(name: string): void {
    this.#piece = undefined
    if (name === 'sheetData') this.#isInData = false
    if (!this.#isInData) return
    if (name === 'rPh') this.#hints--
    if (name === 'c') this.#closeCell()
    if (name === 'row') this.#closeRow()
  }

  #closeRow(): void {
    for (const column of this.#end.below.get(this.#line) ?? []) {
      while (this.#cells.length < column) this.#cells.push('')
      this.#cells[column] = MERGED_CELL
    }
    const row = { line: this.#line, cells: this.#cells }
    this.#rows.push(this.#isHidden ? { ...row, isHidden: true } : row)
    // A title above the table has one cell.
    if (this.#dayColumns !== undefined || this.#cells.filter((cell) => cell !== '').length < 2)
      return
    const named = [...this.#cells.keys()].filter((at) => DAY_NAME.test(this.#cells[at] ?? ''))
    this.#dayColumns = new Set(named.length > 0 ? named : [0])
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (cell === undefined || cell.column >= MAX_COLUMNS) {
      this.#countCell(1)
      return
    }
    const { column } = cell
    // Struck-out cells do not count, like hidden ones; white ones are not seen.
    if (this.#book.unseen.has(cell.style) && Object.values(this.#texts).some(Boolean))
      this.#isHidden = true
    this.#countCell(Math.max(1, column + 1 - this.#cells.length))
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = this.#end.addresses.has(`${column} ${this.#line}`)
      ? MERGED_CELL
      : this.#readCell(cell)
  }

  #countCell(cells: number): void {
    this.#count += cells
    if (this.#count > MAX_CELLS)
      throw new AppError(
        'payload-too-large',
        `The sheet has more than ${MAX_CELLS / 1e6} million cells. Save it as CSV.`,
      )
  }

  #readCell({ type, style, column }: Cell): string {
    const { value, formula, inline } = this.#texts
    if (type === 'inlineStr') return readEscapes(inline)
    if (value === '') return formula === '' ? '' : `=${formula}`
    const { strings, dates, scales, is1904 } = this.#book
    if (type === 's') return readEscapes(strings[Number(value)] ?? '')
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type !== undefined && type !== 'n') return value
    const serial = Number(value) + (is1904 ? DAYS_TO_1904 : 0)
    const shown = dates.get(style)
    if (shown !== undefined)
      return shown === 'day' ? toIsoDay(serial) : `${toIsoDay(serial)}${SHOWN_IN}${shown}`
    // Unstyled days are read as numbers of the usual system, which counts from another day.
    const isDay = is1904 && this.#dayColumns?.has(column) === true && isSerial(serial)
    if (isDay) return toIsoDay(serial)
    const scale = scales.get(style)
    return scale === undefined ? writeNumber(value) : `${value}${SHOWN_IN}${scale}`
  }
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}

/** Workbooks write signs that XML has not so, such as the line end in `Fees_x000D_`. */
function readEscapes(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const isZero = (text: string | undefined) => text !== undefined && Number(text) === 0

/** The position of the column of an address from 0: A is 0, AA is 26. @throws AppError for what is no address. */
function numberColumn(address: string): number {
  const letters = /^[A-Z]{1,3}(?=\d{1,7}$)/.exec(address)?.[0]
  if (letters === undefined) throw damaged()
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

/** Returns whether bytes contain one of some texts. */
async function mentions(bytes: AsyncIterable<Uint8Array>, texts: RegExp): Promise<boolean> {
  let end = ''
  for await (const chunk of bytes) {
    const joined = end + Buffer.from(chunk).toString('latin1')
    if (texts.test(joined)) return true
    end = joined.slice(-MAX_MENTION)
  }
  return false
}

const MAX_MENTION = 20

type SheetEnd = {
  /** The addresses in merged ranges as column and row, without the first of each. */
  addresses: ReadonlySet<string>
  /** Columns with a cell that is merged with the one above it, by row; workbooks may leave out such cells. */
  below: ReadonlyMap<number, readonly number[]>
  printed: readonly string[]
}

/** Codes in headers of pages, such as the number of the page, fonts and places. */
const PAGE_CODES = /&(?:"[^"]*"|K[\dA-F]{6}|\d+|[^&\d])/gi
const MAX_PRINTED = 20

async function readEnd(bytes: AsyncIterable<Uint8Array>): Promise<SheetEnd> {
  const addresses = new Set<string>()
  const below = new Map<number, number[]>()
  const printed: string[] = []
  let isPrinted = false
  const open = (name: string, { ref = '' }: Readonly<Record<string, string>>) => {
    isPrinted = /^(?:odd|even|first)(?:Header|Footer)$/.test(name)
    if (name !== 'mergeCell' || addresses.size >= MAX_MERGED_CELLS) return
    const [first = '', last = first] = ref.split(':')
    const [left, right] = [numberColumn(first), Math.min(numberColumn(last), MAX_COLUMNS)]
    const [top, bottom] = [numberRow(first), numberRow(last)]
    for (let row = top; row <= bottom && addresses.size < MAX_MERGED_CELLS; row++)
      for (let column = left; column <= right; column++) {
        if (row !== top || column !== left) addresses.add(`${column} ${row}`)
        if (row !== top && left === right) below.set(row, [...(below.get(row) ?? []), column])
      }
  }
  const text = (found: string) => {
    const shown = found.replace(PAGE_CODES, ' ').trim()
    if (isPrinted && shown !== '' && printed.length < MAX_PRINTED) printed.push(shown)
  }
  for await (const _ of readXml(bytes, { open, text }));
  return { addresses, below, printed }
}

function numberRow(address: string): number {
  return Number(/\d+$/.exec(address)?.[0] ?? 0)
}

/** The day of a number of a spreadsheet, which counts from 1899-12-30. */
function toIsoDay(serial: number): string {
  const moment = new Date((Math.floor(serial) - 25_569) * 86_400_000)
  return Number.isNaN(moment.getTime()) ? String(serial) : moment.toISOString().slice(0, 10)
}
