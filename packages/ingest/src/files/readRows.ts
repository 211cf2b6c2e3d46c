import type { Readable } from 'node:stream'
import { AppError } from '@tickmark/core/errors/AppError'
import { parse } from 'csv-parse/sync'

/** One record of a CSV file; `line` is the number of its first line, from 1. */
export type CsvRow = {
  line: number
  cells: string[]
  /** True if the file ends within the line, so that its last cell may be cut. */
  isOpen?: true
  /** True if a workbook does not show the row. */
  isHidden?: true
}

/** Called for each line that cannot be read as a record. */
export type RejectLine = (reason: string, example: string) => void

const MAX_RECORD_CHARACTERS = 1024 * 1024
/** The garbage collector of a server works in small portions: rows that are dropped before it runs cost it nothing. */
const ROWS_AT_ONCE = 200
const PIECE_BYTES = 64 * 1024

/** The format of a file of separated values; without quotes, a quote is a character like any other. */
export type RowFormat = { delimiter: string; encoding: string; hasQuotes?: boolean }

const CSV: RowFormat = { delimiter: ',', encoding: 'utf-8' }

/**
 * Reads separated records in constant memory, a chunk of rows at a time. Lines without
 * quotes, the usual case, are split directly; records with quotes, which may span lines, go through
 * csv-parse. Blank lines are skipped. A line longer than 1 MB is rejected and skipped. Throws
 * `unsupported-input` for an unterminated quote.
 */
export async function* readRows(
  bytes: Readable,
  reject: RejectLine,
  { delimiter, encoding, hasQuotes = true }: RowFormat = CSV,
): AsyncGenerator<CsvRow[]> {
  const scanner = new LineScanner(reject, { delimiter, quote: hasQuotes ? '"' : '\0' })
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES)
      yield* scanner.take(decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true }))
  yield* scanner.finish(decoder.decode())
}

class LineScanner {
  private readonly reject: RejectLine
  private readonly delimiter: string
  private readonly quote: string
  /** Cells such as ="2026-01-31", by which programs keep spreadsheets from changing a text. */
  private readonly formulaTexts: RegExp
  private rest = ''
  /** The character that ends a line, once the first has ended. */
  private end: '\n' | '\r' | undefined
  /** True if what is kept ends with a carriage return, which a line feed may follow. */
  private mayHaveEnded = false
  private line = 0
  private skipping = false
  private open: { line: number; text: string } | null = null
  /** The number of cells of the first row. */
  private width = 0

  constructor(reject: RejectLine, { delimiter, quote }: { delimiter: string; quote: string }) {
    this.reject = reject
    this.delimiter = delimiter
    this.quote = quote
    const escaped = delimiter.replace(/[|^$.*+?()[\]{}\\]/g, '\\$&')
    this.formulaTexts = new RegExp(`(^|${escaped})="([^"]*)"(?=${escaped}|$)`, 'g')
  }

  *take(chunk: string): Generator<CsvRow[]> {
    const text = this.gather(chunk)
    if (text === undefined) return
    const lineEnd = this.end ?? '\n'
    const plain = this.open === null && !text.includes(this.quote) && !text.includes('\0')
    let rows: CsvRow[] = []
    let from = 0
    for (let to = text.indexOf(lineEnd); to >= 0; to = text.indexOf(lineEnd, from)) {
      this.line += 1
      const end = to > from && text.charCodeAt(to - 1) === 13 ? to - 1 : to
      const begin = from
      from = to + 1
      if (this.skipping) this.skipping = false
      else if (plain && end > begin && end - begin <= MAX_RECORD_CHARACTERS)
        rows.push({ line: this.line, cells: text.slice(begin, end).split(this.delimiter) })
      else this.takeLine(text.slice(begin, end), rows)
      if (rows.length < ROWS_AT_ONCE) continue
      this.width ||= rows[0]?.cells.length ?? 0
      yield rows
      rows = []
    }
    this.width ||= rows[0]?.cells.length ?? 0
    if (rows.length > 0) yield rows
    this.rest = text.slice(from)
    if (this.skipping) this.rest = ''
    else if (this.rest.length > MAX_RECORD_CHARACTERS) {
      this.rejectLong(this.line + 1)
      this.rest = ''
      this.skipping = true
    }
  }

  /** Adds a chunk to what was kept; returns the text if a line may end in it, or if it is too long for one. */
  private gather(chunk: string): string | undefined {
    const text = this.rest + chunk
    if (this.mayEndLine(chunk, text) || text.length > MAX_RECORD_CHARACTERS) return text
    this.rest = this.skipping && !this.mayHaveEnded ? '' : text
    return undefined
  }

  /** Does not search what was kept again, since a long line may arrive a few bytes at a time. */
  private mayEndLine(chunk: string, text: string): boolean {
    if (this.end !== undefined) return chunk.includes(this.end)
    if (!this.mayHaveEnded && !/[\r\n]/.test(chunk)) return false
    this.end = findLineEnd(text)
    this.mayHaveEnded = this.end === undefined
    return this.end !== undefined
  }

  *finish(chunk: string): Generator<CsvRow[]> {
    const last = this.rest + chunk
    const isOpen = last !== '' && !/[\r\n]$/.test(last)
    for (const rows of this.take(`${chunk}${this.end ?? '\n'}`)) {
      const row = rows.at(-1)
      if (isOpen && row?.line === this.line) row.isOpen = true
      yield rows
    }
    if (this.open) throw endlessQuote(this.open.line)
  }

  private takeLine(line: string, rows: CsvRow[]): void {
    if (this.open) {
      this.open.text += `\n${line}`
      if (this.open.text.length > MAX_RECORD_CHARACTERS) throw endlessQuote(this.open.line)
      if (countQuotes(line) % 2 === 0) return
      const record = this.open
      this.open = null
      this.takeQuoted(record, rows)
    } else if (line === '') return
    else if (line.length > MAX_RECORD_CHARACTERS) this.rejectLong(this.line)
    else if (line.includes('\0')) this.reject('NUL byte in the line', `line ${this.line}`)
    else if (!line.includes(this.quote))
      rows.push({ line: this.line, cells: line.split(this.delimiter) })
    else if (countQuotes(line) % 2 === 1) this.open = { line: this.line, text: line }
    else this.takeQuoted({ line: this.line, text: line }, rows)
  }

  private takeQuoted(record: { line: number; text: string }, rows: CsvRow[]): void {
    this.width ||= rows[0]?.cells.length ?? 0
    const lines = record.text.split('\n')
    if (lines.slice(1).some((line) => this.isRow(line))) {
      this.rejectLines(record.line, lines)
      return
    }
    try {
      const text = record.text.replace(this.formulaTexts, '$1"$2"')
      const cells = parse(text, { relax_column_count: true, delimiter: this.delimiter })[0]
      if (cells) rows.push({ line: record.line, cells })
      this.width ||= cells?.length ?? 0
    } catch {
      this.rejectLines(record.line, lines)
    }
  }

  /** Returns whether a line within quotes is a row of the table: then a quote is missing or too many. */
  private isRow(line: string): boolean {
    const cells = line.replaceAll(this.quote, '').split(this.delimiter)
    return this.width > 1 && cells.length === this.width && /\d/.test(cells[0] ?? '')
  }

  private rejectLines(first: number, lines: readonly string[]): void {
    for (const [at, line] of lines.entries())
      this.reject('quotes in the wrong place', `line ${first + at}: ${line.slice(0, 80)}`)
  }

  private rejectLong(line: number): void {
    this.reject('line longer than 1 MB', `line ${line}`)
  }
}

/** Old programs end lines with a carriage return alone. */
function findLineEnd(text: string): '\n' | '\r' | undefined {
  const at = text.search(/[\r\n]/)
  if (at < 0 || (text[at] === '\r' && at + 1 === text.length)) return undefined
  return text[at] === '\r' && text[at + 1] !== '\n' ? '\r' : '\n'
}

function countQuotes(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1
  return count
}

function endlessQuote(line: number): AppError {
  return new AppError(
    'unsupported-input',
    `The quoted value that begins on line ${line} has no end.`,
  )
}
