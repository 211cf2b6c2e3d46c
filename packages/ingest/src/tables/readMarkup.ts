import { AppError } from '@tickmark/core/errors/AppError'
import { createLookup } from '@tickmark/core/text/createLookup'
import type { CsvRow } from '../files/readRows.ts'
import { MERGED_CELL } from './parseTableCell.ts'

// Tables of web pages, which programs also save as .xls, and of Markdown, which people copy.

/** The begin or end of a comment, or a tag with its name and attributes. */
const TAG = /<!--|-->|<(\/?)([a-z][\w:]*)([^<>]{0,4000})>/gi
/** Tags whose texts are not shown. */
const LEFT_OUT = /^(?:script|style|head|xml|template)$/
/** Parts of a cell that stand apart; a note behind digits must not become one of them. */
const NOTE = /^(?:sup|sub)$/i
const STRUCK = /^(?:s|del|strike)$/i
const APART = /^(?:br|p|div|li)$/i
const HIDDEN =
  /(?<![-\w])color\s*[:=]\s*["']?(?:white|#fff(?:fff)?)\b|display\s*:\s*none|\bhidden\b(?!\s*=\s*["']?(?:false|0))/i
const MAX_SPAN = 1_000
/** Texts above and below the table that are kept, and characters of each. */
const MAX_TEXTS = 20
const MAX_TEXT = 300
/** A page with more is more than a table. */
const MAX_PAGE_TEXTS = 5_000
const MAX_COLUMNS = 1_000
const MAX_CELLS = 2_000_000
const ENTITIES: Readonly<Record<string, string>> = createLookup({
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  minus: '−',
  ndash: '–',
  mdash: '—',
  euro: '€',
  pound: '£',
  yen: '¥',
})

type Cell = { text: string; columns: number; rows: number }
type Row = { cells: Cell[]; isHidden: boolean }

/**
 * Returns the rows of the table that a web page has, with the other texts of the page above and below them. A cell that spans
 * several is read as a merged one of a workbook, and the number that a spreadsheet has stored beside the one that it shows
 * counts.
 * @throws AppError `unsupported-input` for a page with no table, several of them, or tables within tables,
 * `payload-too-large`.
 */
export function readHtml(page: string): CsvRow[] {
  const { tables, texts } = readPage(page)
  const places = [...tables.keys()].filter((at) =>
    tables[at]?.some(({ cells }) => cells.filter(({ text }) => text !== '').length > 1),
  )
  const [place = -1, ...others] = places
  const table = tables[place]
  if (table === undefined)
    throw unsupported(
      'The file is a web page or XML without a table, whatever its name says. Open it in a spreadsheet and save it as .xlsx or CSV.',
    )
  if (others.length > 0)
    throw unsupported(
      `The page has ${places.length} tables. Save the one with the values as a file of its own.`,
    )
  // Tables of single cells only place texts on the page.
  const placed = tables.flatMap((rows, at) =>
    at === place
      ? []
      : rows.flatMap(({ cells }) => cells.flatMap(({ text }) => (text === '' ? [] : { text, at }))),
  )
  const list = (isAbove: boolean) =>
    [...texts, ...placed]
      .filter((one) => one.at <= place === isAbove)
      .map(({ text }) => ({ cells: [text] }))
  const rows = placeCells(table)
  return [...list(true).slice(-MAX_TEXTS), ...rows, ...list(false).slice(0, MAX_TEXTS)].map(
    (row, at) => ({ ...row, line: at + 1 }),
  )
}

function readPage(page: string): Pick<PageReader, 'tables' | 'texts'> {
  const reader = new PageReader()
  let from = 0
  for (const { index, 0: tag, 1: slash, 2: name = '', 3: attributes = '' } of page.matchAll(TAG)) {
    reader.text(page.slice(from, index))
    from = index + tag.length
    const isEnd = slash === '/'
    reader.tag({ tag, kind: name.toLowerCase(), isEnd, attributes })
  }
  reader.text(page.slice(from))
  return reader
}

type Tag = { tag: string; kind: string; isEnd: boolean; attributes: string }

/** Collects the cells of tables from the tags of a page, of which many are never closed. */
class PageReader {
  readonly tables: Row[][] = []
  /** The texts outside of cells, with the place of the table that they are above or in; the last ones are below all. */
  readonly texts: { text: string; at: number }[] = []
  private depth = 0
  private row: Row | undefined
  private cell: Cell | undefined
  /** The end of a part that is left out. */
  private until: string | undefined

  text(text: string): void {
    if (this.until !== undefined) return
    if (this.cell !== undefined) {
      this.cell.text += decode(text)
      return
    }
    this.addText(cleanText(decode(text)))
  }

  private addText(text: string): void {
    if (text === '') return
    if (this.texts.length >= MAX_PAGE_TEXTS)
      throw unsupported('The page has many texts besides its table. Save the table as CSV.')
    this.texts.push({
      text: text.slice(0, MAX_TEXT),
      at: this.tables.length - (this.depth > 0 ? 1 : 0),
    })
  }

  tag(one: Tag): void {
    const { tag, kind, isEnd } = one
    if (this.until !== undefined) {
      if (tag === this.until || (isEnd && kind === this.until)) this.until = undefined
      return
    }
    if (tag === '<!--') this.until = '-->'
    else if (!isEnd && LEFT_OUT.test(kind)) this.until = kind
    else if (kind === 'table') this.readTable(isEnd)
    else if (kind === 'tr') this.readRow(one)
    else if (kind === 'td' || kind === 'th') this.readCell(one)
    else if (this.cell !== undefined) this.readWithin(this.cell, one)
  }

  private readTable(isEnd: boolean): void {
    this.endCell()
    this.depth = Math.max(0, this.depth + (isEnd ? -1 : 1))
    if (this.depth > 1) throw unsupported('The page has tables within tables.')
    if (!isEnd) this.tables.push([])
  }

  private readRow({ isEnd, attributes }: Tag): void {
    this.endCell()
    this.row = isEnd ? undefined : { cells: [], isHidden: HIDDEN.test(attributes) }
    if (this.row !== undefined) this.tables.at(-1)?.push(this.row)
  }

  private readCell({ isEnd, attributes }: Tag): void {
    this.endCell()
    if (isEnd || this.row === undefined) return
    this.addText(decode(TOOLTIP.exec(attributes)?.[1] ?? '').trim())
    const stored = STORED.exec(attributes)?.[1]
    const columns = readSpan(COLUMNS.exec(attributes))
    const cell = { text: stored ?? '', columns, rows: readSpan(ROWS.exec(attributes)) }
    this.row.cells.push(cell)
    this.row.isHidden ||= HIDDEN.test(attributes)
    this.cell = stored === undefined ? cell : { ...cell }
  }

  private readWithin(cell: Cell, { kind, isEnd }: Tag): void {
    if (NOTE.test(kind) && !isEnd) cell.text += ' ^'
    if (APART.test(kind)) cell.text += '\n'
    if (STRUCK.test(kind) && this.row !== undefined) this.row.isHidden = true
  }

  private endCell(): void {
    if (this.cell !== undefined) this.cell.text = cleanText(this.cell.text)
    this.cell = undefined
  }
}

const TOOLTIP = /\btitle\s*=\s*["']([^"']+)["']/i
const COLUMNS = /\bcolspan\s*=\s*["']?(\d{1,6})/i
const ROWS = /\browspan\s*=\s*["']?(\d{1,6})/i
/** The number of a cell as a spreadsheet stores it, beside the text that it shows. */
const STORED = /\bx:num\s*=\s*["']([^"']+)["']/i

function readSpan(found: RegExpExecArray | null): number {
  return Math.min(MAX_SPAN, Number(found?.[1] ?? 1) || 1)
}

/** Lines of a cell are words of it, unless digits meet there, which are two numbers. */
function cleanText(text: string): string {
  return text
    .replace(/(?<=\d)[^\S\n]*\n\s*(?=\d)/g, ' / ')
    .replace(/\s+/g, ' ')
    .trim()
}

function decode(text: string): string {
  return text
    .replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (entity, digits: string) => {
      const code = Number(/^x/i.test(digits) ? `0${digits}` : digits)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
    .replace(/&([a-z]{2,8});/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
}

/** Puts cells into their columns, where others span several columns or rows. */
function placeCells(table: readonly Row[]): Omit<CsvRow, 'line'>[] {
  const spanned = new Map<number, number>()
  let count = 0
  return table.map(({ cells, isHidden }) => {
    const placed: string[] = []
    const skip = () => {
      for (let left = spanned.get(placed.length) ?? 0; left > 0; ) {
        spanned.set(placed.length, left - 1)
        placed.push(MERGED_CELL)
        left = spanned.get(placed.length) ?? 0
      }
    }
    for (const { text, columns, rows } of cells) {
      skip()
      for (let span = 0; span < columns && placed.length < MAX_COLUMNS; span++) {
        if (rows > 1) spanned.set(placed.length, rows - 1)
        placed.push(span === 0 ? text : MERGED_CELL)
      }
    }
    skip()
    count += placed.length
    if (count > MAX_CELLS)
      throw new AppError(
        'payload-too-large',
        `The page has more than ${MAX_CELLS / 1e6} million cells. Save it as CSV.`,
      )
    return { cells: placed, ...(isHidden && { isHidden: true as const }) }
  })
}

/** A line between the header and rows, or around them. */
const RULE = /^[\s|:+=-]*$/
const EMPHASIS = /^(?:\*\*(.+)\*\*|__(.+)__|`(.+)`|\[(.+)\]\([^)]*\))$/

/** Returns what reads rows of a table between bars, without its rules, edges and emphasis. */
export function createBarReader(): (rows: readonly CsvRow[]) => CsvRow[] {
  let hasEdge: boolean | undefined
  return (rows) =>
    rows.flatMap((row) => {
      if (RULE.test(row.cells.join('|'))) return []
      const cells = row.cells.map((cell) => {
        const [text = '', ...marked] = EMPHASIS.exec(cell.trim()) ?? [cell.trim()]
        return marked.find((one) => one !== undefined) ?? text
      })
      // Texts above the table are one cell.
      if (cells.length > 1) hasEdge ??= cells[0] === ''
      return [{ ...row, cells: hasEdge && cells[0] === '' ? cells.slice(1) : cells }]
    })
}

function unsupported(message: string): AppError {
  return new AppError('unsupported-input', message)
}
