import { AppError } from '@tickmark/core/errors/AppError'
import type { CsvRow } from '../files/readRows.ts'

// Tables as programs print them: R and pandas between blanks, databases and Markdown between bars.

/** A line between the header and rows, or around them. */
const RULE = /^[\s|:+=.─-╿-]*$/
/** Types that programs print below the names of columns. */
const TYPE =
  /^<\w+>$|^-{3}$|^(?:u?int\d*|[iuf](?:8|16|32|64)|bigint|hugeint|float|double|real|decimal.*|numeric|str|string|varchar|text|object|bool|boolean|date|datetime.*|timestamp.*)$/
/** The rows that a program left out, as a row of nothing but dots or a line that says so. */
const LEFT_OUT =
  /^[\s|│┆]*(?:\d+[\s|│┆]+)?(?:\.{2,3}|…|·)(?:[\s|│┆]+(?:\.{2,3}|…|·))*[\s|│┆]*$|^# .*\bmore (?:rows|variables|columns)|^ ?\[ ?reached |^\d+ rows.*\(\d+ shown\)/
/** The size of a table and the time that it took, which programs print around it. */
const SIZE =
  /^\s*(?:\[\d+ rows x \d+ columns\]|\(?\d+ rows?\b.*|shape: \([\d_, ]+\)|# A (?:data frame|tibble): .*|Name: .*dtype: \w+)$/
const EMPHASIS = /^(?:\*\*(.+)\*\*|__(.+)__|`(.+)`|\[(.+)\]\([^)]*\))$/
const BOX_BARS = /[│┆]/

type RowsReader = (rows: readonly CsvRow[]) => CsvRow[]

/** Returns whether a line of a printed table is none of its rows. @throws AppError where rows are left out. */
function isBetween(cells: readonly string[], line: string): boolean {
  if (LEFT_OUT.test(line))
    throw unsupported(
      'The table was printed with rows or columns left out. Write all of it into a file.',
    )
  const texts = cells.filter((cell) => cell !== '')
  return (
    RULE.test(line) ||
    SIZE.test(line) ||
    (texts.length > 1 && texts.every((text) => TYPE.test(text)))
  )
}

/** Returns what reads rows of a table between bars, without its rules, types, edges and emphasis. */
export function createBarReader(): RowsReader {
  let hasEdge: boolean | undefined
  return (rows) =>
    rows.flatMap((row) => {
      const split = row.cells.flatMap((cell) => splitRule(cell) ?? cell.split(BOX_BARS))
      const cells = split.map((cell) => {
        const [text = '', ...marked] = EMPHASIS.exec(cell.trim()) ?? [cell.trim()]
        return marked.find((one) => one !== undefined) ?? text
      })
      if (isBetween(cells, cells.join('|'))) return []
      // Texts above the table are one cell.
      if (cells.length > 1) hasEdge ??= cells[0] === ''
      return [{ ...row, cells: hasEdge && EDGE.test(cells[0] ?? '') ? cells.slice(1) : cells }]
    })
}

/** Before the first bar is nothing, or the number of the row. */
const EDGE = /^(?:\d+\.)?$/

/** The names that stand within the rule above a table: `┌─day─┬─fees─┐`. */
function splitRule(cell: string): string[] | undefined {
  if (!/^\s*[┌┏]/.test(cell) || RULE.test(cell)) return undefined
  return ['', ...cell.split(/[┬┳]/).map((name) => name.replace(/[┌┏┐┓─━]/g, ' ')), '']
}

/** Lines that are looked at for columns. */
const MAX_LINES = 400
const MAX_LINE = 2_000
const LONG_TEXT = 50_000
/** Lines of text above a table that no empty line separates from it. */
const MAX_TITLES = 5

type Column = { from: number; to: number }

/** Separates nothing: each line is one cell. */
export const LINES = '\u0001'

/** A table between blanks: the character between what is read of a line, and what reads cells from it. */
export type Printed = { delimiter: typeof LINES | ' '; read: RowsReader }

/**
 * Returns how a text has a table between blanks, of which the columns stand below each other or the cells are separated by
 * one blank each; undefined for another text. `text` is its begin.
 */
export function findPrinted(text: string): Printed | undefined {
  const block = findBlock(text)
  if (/[\t;|]/.test(block.join('')) || !block.every(hasNoSeparator)) return undefined
  const heads = [...block.slice(0, -1).keys()].slice(0, MAX_TITLES)
  // Words of a title are close to each other.
  const ordered = heads.toSorted((a, b) => Number(hasGap(block[b])) - Number(hasGap(block[a])))
  for (const at of ordered) {
    const lines = block.slice(at)
    if (!isHead(lines[0] ?? '')) continue
    const columns = findColumns(lines)
    if (columns !== undefined) return { delimiter: LINES, read: createAlignedReader(columns) }
    const shift = findShift(lines)
    if (shift !== undefined) return { delimiter: ' ', read: createSpacedReader(shift) }
  }
  return undefined
}

const hasGap = (line = '') => /^\s|\S\s{2,}\S/.test(line)

/** The lines that follow each other without an empty one, where most do. */
function findBlock(text: string): string[] {
  // The last line of a long text may be cut.
  const lines = text.split(/\r\n?|\n/, MAX_LINES).slice(0, text.length < LONG_TEXT ? undefined : -1)
  let [block, longest]: [string[], string[]] = [[], []]
  for (const line of lines) {
    if (line.trim() === '') block = []
    else if (block.push(line) > longest.length) longest = block
  }
  return longest
}

/** Commas stand between digits, or behind a word within a cell. */
const hasNoSeparator = (line: string) =>
  line.length <= MAX_LINE && !/,(?![\d\s])|(?<!\d),\d/.test(line)

/** Returns whether a line may name columns: it has words, and no commas or numbers that are values. */
function isHead(line: string): boolean {
  return (
    /\p{L}/u.test(line) &&
    !/,|[:.\\]\s*$|^[-*#] |(?:^|\s)\p{Sc}?(?!20\d\d\s|20\d\d$)\d+(?:\.\d+)?[%kmb]?(?:\s|$)/iu.test(
      line,
    )
  )
}

const cut = (line: string, { from, to }: Column) => line.slice(from, to).trim()

/** The columns that blanks separate in all lines, below a header of one line, or two that complete each other. */
function findColumns(lines: readonly string[]): Column[] | undefined {
  const [head = '', next = ''] = lines
  const width = Math.max(...lines.map((line) => line.length))
  const isFilled = Array.from({ length: width }, (_, at) =>
    lines.some((line) => !BLANK.test(line[at] ?? ' ')),
  )
  const spans: Column[] = []
  for (const [at, filled] of isFilled.entries()) {
    const last = spans.at(-1)
    if (filled && last?.to === at) last.to = at + 1
    else if (filled) spans.push({ from: at, to: at + 1 })
  }
  const isSecond = spans.every((span) => cut(head, span) === '' || cut(next, span) === '')
  const heads = isSecond && !/\d/.test(next) ? [head, next] : [head]
  const rows = lines.slice(heads.length)
  const isNamed = (span: Column) => heads.some((line) => cut(line, span) !== '')
  const hasRows = (span: Column) => rows.some((line) => cut(line, span) !== '')
  const isIndex = (span: Column) => rows.every((line) => /^\d*$/.test(cut(line, span)))
  const columns: Column[] = []
  for (const span of spans) {
    const last = columns.at(-1)
    const isNear = last !== undefined && span.from - last.to === 1
    const isWhole =
      isNear &&
      ![last, span].every((one) => isNamed(one) && hasRows(one)) &&
      !(columns.length === 1 && !isNamed(last) && isIndex(last))
    if (isWhole) last.to = span.to
    else columns.push({ ...span })
  }
  const areNamed = columns.every((span, at) => at === 0 || isNamed(span))
  const areRows = rows.every(
    (line) => RULE.test(line) || columns.filter((span) => cut(line, span) !== '').length > 1,
  )
  const isTable = columns.length > 1 && areNamed && areRows && rows.some((line) => /\d/.test(line))
  return isTable ? columns : undefined
}

const BLANK = /\s/

/** Reads lines by the places of their columns; a line with a text between two columns is one cell. */
function createAlignedReader(columns: readonly Column[]): RowsReader {
  const ends = columns.map(({ from }, at) => ({ from, to: columns[at + 1]?.from ?? Infinity }))
  let above: CsvRow | undefined
  return (rows) => {
    const read = rows.flatMap((row): CsvRow[] => {
      const line = row.cells.join('')
      const isWhole = columns.every(
        ({ to }, at) =>
          at + 1 === columns.length || line.slice(to, columns[at + 1]?.from).trim() === '',
      )
      const cells = isWhole ? ends.map((column) => cut(line, column)) : [line.trim()]
      if (line.trim() === '' || isBetween(cells, line)) return []
      return [{ ...row, cells }]
    })
    // The names of rows stand below those of columns.
    const [first, second] = read
    if (above === undefined && first !== undefined && second !== undefined) {
      above = first
      const at = read.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
      const [head, below] = [read[at], read[at + 1]]
      const areHalves =
        head?.cells[0] === '' &&
        below?.cells.every(
          (cell, one) => cell === '' || (head.cells[one] === '' && !/\d/.test(cell)),
        )
      if (head !== undefined && below !== undefined && areHalves === true)
        read.splice(at, 2, {
          ...head,
          cells: head.cells.map((cell, one) => cell || (below.cells[one] ?? '')),
        })
    }
    return read
  }
}

const QUOTED = /"[^"]*"|\S+/g

/**
 * Returns how many names the header of cells between single blanks lacks: one where R numbers the rows. Undefined where
 * lines have different numbers of cells.
 */
function findShift(lines: readonly string[]): 0 | 1 | undefined {
  const [head = 0, ...rows] = lines.map((line) => line.match(QUOTED)?.length ?? 0)
  if (
    head < 2 ||
    rows.some((count) => count !== rows[0]) ||
    lines.some((line) => /\s\s/.test(line.trim()))
  )
    return undefined
  if (rows[0] === head) return 0
  const areNumbered = lines.slice(1).every((line) => /^(?:\d+|"[^"]*")\s/.test(line))
  return rows[0] === head + 1 && areNumbered ? 1 : undefined
}

/** Reads cells between single blanks, of which the first line lacks some names. */
function createSpacedReader(shift: number): RowsReader {
  let isBegun = false
  return (rows) =>
    rows.flatMap((row) => {
      const cells = row.cells.filter((cell) => cell !== '')
      if (isBetween(cells, row.cells.join(' '))) return []
      const isHead = !isBegun && cells.length > 1
      isBegun ||= isHead
      return [{ ...row, cells: isHead ? [...Array<string>(shift).fill(''), ...cells] : cells }]
    })
}

function unsupported(message: string): AppError {
  return new AppError('unsupported-input', message)
}
