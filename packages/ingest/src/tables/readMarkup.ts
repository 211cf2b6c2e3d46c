import { AppError } from '@tickmark/core/errors/AppError'
import { Parser } from 'htmlparser2'
import type { CsvRow } from '../files/readRows.ts'
import { MERGED_CELL } from './parseTableCell.ts'

// Tables of web pages, which programs also save as .xls, and of Markdown, which people copy.

/** Tags whose texts are not shown. */
const LEFT_OUT = /^(?:script|style|head|xml|template)$/
/** Parts of a cell that stand apart; a note behind digits must not become one of them. */
const NOTE = /^(?:sup|sub)$/i
const STRUCK = /^(?:s|del|strike)$/i
const APART = /^(?:br|p|div|li)$/i
const WHITE_STYLE =
  /(?<![-\w])color\s*:\s*(?:white|#fff(?:fff)?\b|transparent|rgba?\(255,\s*255,\s*255)/i
const HIDDEN_STYLE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0|text-decoration[-\w]*\s*:[^;]*line-through/i
/** Names that style sheets of other files give to what is hidden, unless a wider window shows it. */
const HIDDEN_CLASS = /^(?:hidden|hide|is-hidden|d-none|invisible|sr-only|visually-hidden)$/i
const SHOWN_CLASS = /:(?:table|block|inline|flex|grid)/
/** Rules of style sheets, and the parts of a selector that say which cells it is about. */
const RULES = /([^{}]*)\{([^{}]*)\}/g
const MAX_RULES = 5_000
const CLASS_OR_ID = /[.#][-\w]+/g
const OF_CELLS = /(?:^|[\s>+~])(?:t[rdh]|col)(?:[:[].*)?$/i
const WHITE = /^(?:white|#fff(?:fff)?)$/i
const MAX_SPAN = 1_000
/** Texts above and below the table that are kept, and characters of each. */
const MAX_TEXTS = 20
const MAX_TEXT = 300
/** A page with more is more than a table. */
const MAX_PAGE_TEXTS = 5_000
const MAX_COLUMNS = 1_000
const MAX_CELLS = 2_000_000
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
  const rows = dropPlaces(placeCells(table))
  return [...list(true).slice(-MAX_TEXTS), ...rows, ...list(false).slice(0, MAX_TEXTS)].map(
    (row, at) => ({ ...row, line: at + 1 }),
  )
}

function readPage(page: string): Pick<PageReader, 'tables' | 'texts'> {
  const reader = new PageReader(readHiding(page))
  const parser = new Parser({
    onopentag: (kind, attributes) => reader.open(kind, attributes),
    ontext: (text) => reader.text(text),
    onclosetag: (kind) => reader.close(kind),
    onend: () => reader.endText(),
  })
  parser.end(page)
  return reader
}

type Attributes = Readonly<Record<string, string>>

/** The hidden parts of a page by its style sheets: classes and ids with their mark, and `*` where they choose cells otherwise. */
type Hiding = ReadonlySet<string>

function readHiding(page: string): Hiding {
  let css = ''
  let isStyle = false
  const parser = new Parser({
    onopentag: (kind) => {
      isStyle = kind === 'style'
    },
    ontext: (text) => {
      if (isStyle) css += text
    },
    onclosetag: () => {
      isStyle = false
    },
  })
  parser.end(page)
  const rules = [...css.replace(/\/\*[\s\S]*?\*\//g, ' ').matchAll(RULES)].slice(0, MAX_RULES)
  return new Set(
    rules
      // Heads of tables are often white on a color.
      .filter(
        ([, , style = '']) =>
          HIDDEN_STYLE.test(style) || (WHITE_STYLE.test(style) && !/background/i.test(style)),
      )
      .flatMap(([, selectors = '']) => selectors.split(','))
      .flatMap((selector) => {
        const last =
          selector
            .trim()
            .split(/[\s>+~]+/)
            .at(-1) ?? ''
        const named = last.replace(/:not\([^)]*\)/gi, '').match(CLASS_OR_ID)
        return named ?? (OF_CELLS.test(last) ? ['*'] : [])
      }),
  )
}

/** Collects the cells of tables from the tags of a page. */
class PageReader {
  readonly tables: Row[][] = []
  /** The texts outside of cells, with the place of the table that they are above or in; the last ones are below all. */
  readonly texts: { text: string; at: number }[] = []
  private depth = 0
  private row: Row | undefined
  private cell: Cell | undefined
  /** Tags around whose texts are left out. */
  private left = 0
  /** The text since the last tag, which comes in parts. */
  private outside = ''
  private readonly hiding: Hiding
  /** Tags of a cell that are within one that is not shown, such as a number to sort by. */
  private unseen = 0
  private hidesColumns = false

  constructor(hiding: Hiding) {
    this.hiding = hiding
  }

  text(text: string): void {
    if (this.left > 0 || this.unseen > 0) return
    if (this.cell === undefined) this.outside += text
    else this.cell.text += text
  }

  endText(): void {
    this.addText(cleanText(this.outside))
    this.outside = ''
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

  open(kind: string, attributes: Attributes): void {
    this.endText()
    if (LEFT_OUT.test(kind)) this.left++
    if (this.left > 0) return
    if (kind === 'table') {
      this.moveDepth(1)
      this.tables.push([])
      this.hidesColumns = this.hiding.has('*')
    } else if (kind === 'tr') {
      this.endCell()
      this.row = { cells: [], isHidden: this.hidesColumns || this.isHidden(attributes) }
      this.tables.at(-1)?.push(this.row)
    } else if (kind === 'td' || kind === 'th') this.beginCell(attributes)
    else if (kind === 'col') this.hidesColumns ||= this.isHidden(attributes)
    else if (this.cell !== undefined) {
      if (this.unseen > 0 || this.isHidden(attributes)) this.unseen++
      else this.readWithin(this.cell, kind)
    }
  }

  private isHidden({ class: names = '', id = '', ...attributes }: Attributes): boolean {
    const classes = names.split(/\s+/).filter(Boolean)
    return (
      isHidden(attributes) ||
      this.hiding.has(`#${id}`) ||
      classes.some((name) => this.hiding.has(`.${name}`)) ||
      (classes.some((name) => HIDDEN_CLASS.test(name)) && !SHOWN_CLASS.test(names))
    )
  }

  close(kind: string): void {
    this.endText()
    if (LEFT_OUT.test(kind)) this.left--
    else if (this.left > 0) return
    else if (kind === 'table') this.moveDepth(-1)
    else if (kind === 'td' || kind === 'th') this.endCell()
    else if (kind === 'tr') {
      this.endCell()
      this.row = undefined
    } else if (this.unseen > 0) this.unseen--
    else if (this.cell !== undefined && APART.test(kind)) this.cell.text += '\n'
  }

  private moveDepth(by: 1 | -1): void {
    this.endCell()
    this.depth = Math.max(0, this.depth + by)
    if (this.depth > 1) throw unsupported('The page has tables within tables.')
  }

  private beginCell(attributes: Attributes): void {
    this.endCell()
    if (this.row === undefined) return
    this.addText((attributes.title ?? '').trim())
    const stored = attributes[STORED]
    const [columns, rows] = [readSpan(attributes.colspan), readSpan(attributes.rowspan)]
    const cell = { text: stored ?? '', columns, rows }
    this.row.cells.push(cell)
    this.row.isHidden ||= this.isHidden(attributes)
    this.cell = stored === undefined ? cell : { ...cell }
  }

  private readWithin(cell: Cell, kind: string): void {
    if (NOTE.test(kind)) cell.text += ' ^'
    if (APART.test(kind)) cell.text += '\n'
    if (STRUCK.test(kind) && this.row !== undefined) this.row.isHidden = true
  }

  private endCell(): void {
    if (this.cell !== undefined) this.cell.text = cleanText(this.cell.text)
    this.cell = undefined
    this.unseen = 0
  }
}

/** The number of a cell as a spreadsheet stores it, beside the text that it shows. */
const STORED = 'x:num'

function isHidden({ style = '', hidden, color = '' }: Attributes): boolean {
  const isMarked = hidden !== undefined && hidden !== 'false' && hidden !== '0'
  return isMarked || HIDDEN_STYLE.test(style) || WHITE_STYLE.test(style) || WHITE.test(color)
}

function readSpan(text = ''): number {
  return Math.min(MAX_SPAN, Math.trunc(Number(text)) || 1)
}

/** Lines of a cell are words of it, unless digits meet there, which are two numbers. */
function cleanText(text: string): string {
  return text
    .replace(/(?<=\d)[^\S\n]*\n\s*(?=\d)/g, ' / ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Puts cells into their columns, where others span several columns or rows. */
function placeCells(table: readonly Row[]): PlacedRow[] {
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

type PlacedRow = Omit<CsvRow, 'line'>

/** Returns rows without the letters of columns and the numbers of rows, with which spreadsheets publish their cells. */
function dropPlaces(rows: PlacedRow[]): PlacedRow[] {
  const [letters, ...others] = rows
  const areLetters = letters?.cells.every((cell, at) =>
    at === 0 ? cell === '' : cell === String.fromCharCode(64 + at),
  )
  const isNumbered = others.every(({ cells: [cell = ''] }) => /^\d*$/.test(cell))
  if (letters === undefined || letters.cells.length < 2 || !areLetters || !isNumbered) return rows
  return others.map((row) => ({ ...row, cells: row.cells.slice(1) }))
}

function unsupported(message: string): AppError {
  return new AppError('unsupported-input', message)
}
