import { Readable } from 'node:stream'
import { AppError } from '@tickmark/core/errors/AppError'
import { type CsvRow, type RejectLine, type RowFormat, readRows } from '../files/readRows.ts'
import { peekBytes } from '../files/unpacked.ts'
import { createBarReader, findPrinted, LINES, type Printed } from './printedTables.ts'
import {
  describeJson,
  JSON_LIST,
  type JsonForm,
  MAX_OBJECT_BYTES,
  readJsonRecords,
} from './readJsonRecords.ts'
import { readHtml } from './readMarkup.ts'
import { type Book, readXlsx } from './readXlsx.ts'

const HEAD_BYTES = 64 * 1024
/** A workbook is held in memory as it was sent, because its directory is at its end. */
const MAX_WORKBOOK_BYTES = 32 * 1024 * 1024

const ZIP = 'PK\u0003\u0004'
const OLD_WORKBOOK = '\u00D0\u00CF\u0011\u00E0'
const PDF = '%PDF'
const GZIP = '\u001F\u008B'
/** An object of JSON begins so. */
const OBJECT = /^\s*\{\s*"/
/** The line below the header of a table in Markdown, or of one that a database prints. */
const BARS = /^[ \t]*[|+]?[ \t]*:?-{2,}:?[ \t]*[|+][ \t|:+-]*$/m
const XML_WORKBOOK = /^\s*<[\s\S]*schemas-microsoft-com:office:spreadsheet/i
const OF_2003 = 'This workbook has the format XML Spreadsheet 2003. Save it as .xlsx or CSV.'
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** The selection of what is read of a file, and the receivers of what is found. */
export type RowsOptions = {
  /** Receives lines that are no records. */
  reject: RejectLine
  /** The sheet of a workbook; by default the first visible one with a table. */
  sheet?: string | undefined
  /** Receives the sheets of a workbook before its rows. */
  onBook?(book: Book): void
  /** Receives what separates the cells of a text before its rows. */
  onDelimiter?(delimiter: string): void
}

/**
 * The rows of a table whose format is found from its first bytes: separated values in UTF-8, UTF-16 or Windows-1252 with
 * commas, semicolons, tabs or bars, also of Markdown; a workbook (.xlsx); a web page with one table; or JSON records in a
 * list, in a field of an object, or one a line.
 * @throws AppError `unsupported-input`, `payload-too-large`, `bad-request` for a sheet that the file has not.
 */
export async function* openRows(
  bytes: Readable,
  { reject, onDelimiter, ...book }: RowsOptions,
): AsyncGenerator<CsvRow[]> {
  const { head: begin, whole } = await peekBytes(bytes, HEAD_BYTES)
  const head = begin.subarray(0, HEAD_BYTES)
  if (head.length === 0) throw unsupported('The file is empty.')
  const magic = head.toString('latin1', 0, 4)
  if (magic === ZIP) return yield* readXlsx(await readWhole(whole), book)
  if (magic.startsWith(GZIP)) throw unsupported('The file is compressed twice. Unpack it first.')
  if (magic === PDF) throw unsupported('This is a PDF. Save its table as .xlsx or CSV.')
  if (magic === OLD_WORKBOOK) throw await describeOldWorkbook(whole)
  if (book.sheet !== undefined)
    throw new AppError('bad-request', 'The file is no workbook, so it has no sheets.')
  const encoding = findEncoding(head)
  const text = new TextDecoder(encoding).decode(head)
  const form = findJsonForm(text)
  if (form === 'within' || (form === undefined && OBJECT.test(text)))
    return yield* readObject(whole, { form, text, reject })
  if (form !== undefined) return yield* readJsonRecords(whole, { form, reject })
  if (/^\s*\[\s*[[\d"]/.test(text)) throw describeJson(text)
  if (XML_WORKBOOK.test(text)) throw unsupported(OF_2003)
  if (/^\s*<(?:[!?]|\w)/.test(text)) return yield* readPage(whole, encoding)
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && head.includes(0))
    throw unsupported('The file is not a table: it contains binary data.')
  const printed = findPrinted(text)
  const delimiter = printed?.delimiter ?? findDelimiter(text)
  if (printed === undefined) onDelimiter?.(delimiter)
  yield* readTexts(whole, { format: { encoding, delimiter }, text, reject, printed })
}

type Texts = { format: RowFormat; text: string; reject: RejectLine; printed: Printed | undefined }

/** The rows of separated values, by their first lines. */
async function* readTexts(
  whole: AsyncIterable<Buffer>,
  { format, text, reject, printed }: Texts,
): AsyncGenerator<CsvRow[]> {
  const areBars = format.delimiter === '│' || (format.delimiter === '|' && BARS.test(text))
  const read = areBars ? createBarReader() : printed?.read
  const hasQuotes = !areBars && printed?.delimiter !== LINES
  const rows = readRows(Readable.from(whole), reject, { ...format, hasQuotes })
  if (read !== undefined) {
    for await (const chunk of rows) yield read(chunk)
    return
  }
  if (!text.includes('="')) return yield* rows
  for await (const chunk of rows)
    yield chunk.map((row) => ({ ...row, cells: row.cells.map(readProtected) }))
}

/** JSON that is one object: a short one as a whole, a long one by the list that is in a field. */
async function* readObject(
  bytes: AsyncIterable<Buffer>,
  { form, text, reject }: { form: JsonForm | undefined; text: string; reject: RejectLine },
): AsyncGenerator<CsvRow[]> {
  const { head, whole } = await peekBytes(bytes, MAX_OBJECT_BYTES + 1)
  const found = head.length <= MAX_OBJECT_BYTES ? 'object' : form
  if (found === undefined) throw describeJson(text)
  yield* readJsonRecords(whole, { form: found, reject })
}

/** Spreadsheets keep digits as they are written in a formula that is nothing but a text: ="0012". */
function readProtected(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
}

async function readWhole(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > MAX_WORKBOOK_BYTES)
      throw new AppError(
        'payload-too-large',
        'A workbook can have up to 32 MB. Save the sheet as CSV, which can have up to 100 MB.',
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A workbook with a password is in a file of the old format. */
async function describeOldWorkbook(bytes: AsyncIterable<Buffer>): Promise<AppError> {
  return unsupported(
    (await readWhole(bytes)).includes(ENCRYPTED)
      ? 'The workbook is encrypted. Save it without a password and upload it again.'
      : 'This workbook has an old format (.xls). Save it as .xlsx or CSV.',
  )
}

/** Returns how a JSON file has its records; undefined where it has none. */
function findJsonForm(text: string): JsonForm | undefined {
  if (/^\s*\[\s*(?:\{|\[\s*")/.test(text)) return 'list'
  // Answers with a list each, one on a line, are no list.
  if (/^\s*\{[^\r\n]*\}\s*[\r\n]\s*\{/.test(text)) return 'lines'
  if (/^\s*\{/.test(text) && JSON_LIST.test(text)) return 'within'
  return isRecord(text) ? 'lines' : undefined
}

/** Returns whether a text is one object of nothing but values, as a file with a single record has it. */
function isRecord(text: string): boolean {
  if (!/^\s*\{[^\r\n]*\}\s*$/.test(text)) return false
  try {
    return Object.values(Object(JSON.parse(text))).every((value) => Object(value) !== value)
  } catch {
    return false
  }
}

/** Programs call pages by the names of workbooks, such as .xls. */
async function* readPage(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<CsvRow[]> {
  const page = new TextDecoder(encoding).decode(await readWhole(bytes))
  const rows = readHtml(page)
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE)
}

const ROWS_AT_ONCE = 200

function findEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Text in Latin letters without a mark has a zero in every other byte.
  if (head.length > 3 && head[1] === 0 && head[3] === 0) return 'utf-16le'
  if (head.length > 3 && head[0] === 0 && head[2] === 0) return 'utf-16be'
  try {
    // The last character of the head may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const DELIMITERS = [',', ';', '\t', '|', '│']

/** The delimiter that most of the first lines have equally often; lines above the table may have others. */
function findDelimiter(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .slice(0, 20)
    .filter((line) => line !== '')
  const hint = /^sep=(.)/i.exec(lines[0] ?? '')?.[1]
  if (hint !== undefined && DELIMITERS.includes(hint)) return hint
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    return Math.max(0, ...counts.map((count) => count && scoreCount(counts, count)))
  }
  return DELIMITERS.toSorted((a, b) => score(b) - score(a))[0] ?? ','
}

/** The number of lines with a delimiter so often; of equal ones those that follow each other, then those with more columns. */
function scoreCount(counts: readonly number[], count: number): number {
  let [run, longest] = [0, 0]
  for (const one of counts) {
    run = one === count ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return counts.filter((one) => one === count).length + longest / 100 + count / 1e6
}

function unsupported(message: string): AppError {
  return new AppError('unsupported-input', message)
}
