import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { convertParquet } from '@tickmark/analytics/datahub/convertParquet'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ImportFile } from '../files/ImportFile.ts'
import { readJson } from '../files/readJson.ts'
import { type CsvRow, type RowFormat, readRows } from '../files/readRows.ts'
import { MERGED_CELL } from './parseTableCell.ts'
import { readXlsx } from './readXlsx.ts'

/** A file that a user sent; without a format, that is found from its first bytes. */
export type TableFile = Pick<ImportFile, 'name' | 'open'> & { format?: RowFormat }

/** A table with a header, whatever its file format. */
export type Sheet = {
  header: readonly string[]
  /** The number of its columns is not checked. */
  rows: AsyncGenerator<CsvRow[]>
}

const HEAD_BYTES = 64 * 1024
const MAX_COLUMNS = 1_000
/** Workbooks and JSON are held in memory as a whole. */
const MAX_WHOLE_BYTES = 32 * 1024 * 1024
const MAX_HEADER = 200

/**
 * Opens a table: separated values in UTF-8, UTF-16 or Windows-1252 with commas, semicolons, tabs or bars; a workbook
 * (.xlsx); or a JSON list of records. Lines that are no records are passed to `reject`.
 * @throws AppError `unsupported-input` for another format or a header that is missing or names a column twice,
 * `payload-too-large`.
 */
export async function openSheet(
  file: TableFile,
  reject: (reason: string, example: string) => void,
): Promise<Sheet> {
  // Otherwise the first row of values would be taken for the header.
  const rejectLine: typeof reject = (reason, example) => {
    if (/^line 1\b/.test(example)) throw unsupported(`The header cannot be read: ${reason}.`)
    reject(reason, example)
  }
  const rows = file.format
    ? readRows(file.open(), rejectLine, file.format)
    : openRows(file, await readHead(file), rejectLine)
  const lines: CsvRow[] = []
  while (lines.length < 2) {
    const next = await rows.next()
    if (next.done) break
    lines.push(...next.value)
  }
  // Excel writes the separator into a line of its own.
  const isHint = /^\uFEFF?sep=/i.test(lines[0]?.cells.join('') ?? '')
  const [named, ...others] = isHint ? lines.slice(1) : lines
  if (named === undefined) throw unsupported('The table has no header line.')
  if (named.cells.includes(MERGED_CELL))
    throw unsupported('The first line has a merged cell. It must name each column by itself.')
  const header = named.cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .slice(0, MAX_HEADER),
  )
  while (header.at(-1) === '') header.pop()
  if (header.length > MAX_COLUMNS)
    throw unsupported(`The table has ${header.length} columns; at most ${MAX_COLUMNS} are allowed.`)
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) throw unsupported(`The header names the column "${twice}" twice.`)
  return { header, rows: prepend(others, rows) }
}

/** What the engine writes for a Parquet file. */
const CONVERTED: RowFormat = { delimiter: '\t', encoding: 'utf-8', hasQuotes: false }

/** Calls `read` with a file that `openSheet` reads: itself, or the text of a Parquet file. @throws as `convertParquet`. */
export async function withText<T>(
  file: TableFile,
  read: (file: TableFile) => Promise<T>,
): Promise<T> {
  if ((await readHead(file)).toString('latin1', 0, 4) !== 'PAR1') return read(file)
  return convertParquet(file.open(), (path) =>
    read({ name: file.name, open: () => createReadStream(path), format: CONVERTED }),
  )
}

async function* prepend(first: CsvRow[], rows: AsyncGenerator<CsvRow[]>): Sheet['rows'] {
  yield first
  yield* rows
}

async function readHead(file: TableFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file.open() as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

const ZIP = 'PK\u0003\u0004'
const OLD_WORKBOOK = '\u00D0\u00CF\u0011\u00E0'

function openRows(
  file: TableFile,
  head: Buffer,
  reject: (reason: string, example: string) => void,
): AsyncGenerator<CsvRow[]> {
  if (head.length === 0) throw unsupported('The file is empty.')
  const magic = head.toString('latin1', 0, 4)
  if (magic === ZIP) return readWorkbook(file)
  if (magic === OLD_WORKBOOK)
    throw unsupported('This workbook has an old format. Save it as .xlsx or CSV.')
  const encoding = findEncoding(head)
  const text = new TextDecoder(encoding).decode(head)
  if (/^\s*\[\s*\{/.test(text)) return readRecords(file)
  if (/^\s*(?:\{\s*"|\[\s*[[\d"])/.test(text))
    throw unsupported(
      'A JSON file must be a list of objects, one for each row: [{"date": "2026-01-31", "fees": 1}].',
    )
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && head.includes(0))
    throw unsupported('The file is not a table: it contains binary data.')
  const format: RowFormat = { encoding, delimiter: findDelimiter(text) }
  return readRows(file.open(), reject, format)
}

function findEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Text in Latin letters without a mark has a zero in every other byte.
  if (head.length > 3 && head[1] === 0 && head[3] === 0) return 'utf-16le'
  try {
    // The last character of the head may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/** The delimiter that most of the first lines have equally often. */
function findDelimiter(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .slice(0, 20)
    .filter((line) => line !== '')
  const hint = /^sep=(.)/i.exec(lines[0] ?? '')?.[1]
  if (hint !== undefined && DELIMITERS.includes(hint)) return hint
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const first = counts[0] ?? 0
    return first === 0 ? 0 : counts.filter((count) => count === first).length + first / 1_000
  }
  return DELIMITERS.toSorted((a, b) => score(b) - score(a))[0] ?? ','
}

async function* readWorkbook(file: TableFile): AsyncGenerator<CsvRow[]> {
  yield* readXlsx(await readWhole(file.open()))
}

async function readWhole(bytes: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_WHOLE_BYTES)
      throw new AppError(
        'payload-too-large',
        'A workbook can have up to 32 MB. Save the sheet as CSV, which can have up to 100 MB.',
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The records of a JSON list as rows; the columns are the fields of the first hundred. */
async function* readRecords(file: TableFile): AsyncGenerator<CsvRow[]> {
  const records = (await readJson(
    { ...file, path: '', observed_at: 0, plainPath: null, beside: () => null },
    MAX_WHOLE_BYTES,
  )) as unknown[]
  const fields = [...new Set(records.slice(0, 100).flatMap((one) => Object.keys(Object(one))))]
  yield [{ line: 0, cells: fields }]
  for (let at = 0; at < records.length; at += 2_000)
    yield records.slice(at, at + 2_000).map((record, index) => ({
      line: at + index + 1,
      cells: fields.map((field) => writeCell(Object(record)[field])),
    }))
}

function writeCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function unsupported(message: string): AppError {
  return new AppError('unsupported-input', message)
}
