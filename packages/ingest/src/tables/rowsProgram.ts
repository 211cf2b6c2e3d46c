import '@tickmark/core/processes/lockPrototypes'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ColumnFormat } from '@tickmark/analytics/datahub/convertTable'
import { serveLimited } from '@tickmark/analytics/limited/serveLimited'
import { type CsvRow, type RejectLine, type RowFormat, readRows } from '../files/readRows.ts'
import { peekBytes, unpacked } from '../files/unpacked.ts'
import { openRows } from './openRows.ts'
import { readJsonRecords } from './readJsonRecords.ts'
import type { Book } from './readXlsx.ts'

// A process of its own: reads a table that a user sent, and answers with its rows as JSON.

export type RowsOrder = {
  /** An empty folder for files that have to be on a disk. */
  folder: string
  sheet?: string | undefined
}

/** Rows, each with the number of its line as the last element, and why other lines are no rows. */
export type RowsAnswer = {
  /** Of a workbook, before its rows. */
  book?: Book
  /** The character between the cells of a text, before its rows. */
  delimiter?: string | undefined
  rows: (string | number)[][]
  rejects: [reason: string, example: string][]
  /** The line within which the file ends. */
  open?: number | undefined
  /** The lines that a workbook does not show. */
  hidden?: number[]
}

/** A header with more cells is refused. */
const MAX_HEADER_CELLS = 10_000
/** No number, day or name is longer. */
const MAX_CELL = 2_000
const MAX_COLUMNS = 1_000
/** Of rejected lines the server shows few; it counts all of them. */
const REJECTS_AT_ONCE = 1_000
/** The format into which the engine converts a file in columns. */
const CONVERTED: RowFormat = { delimiter: '\t', encoding: 'utf-8', hasQuotes: false }
/** The engine, which reads the rows of files in columns, has some hundred megabytes by itself. */
const ENGINE_MB = 256
const BEGIN_BYTES = 6
/** The first bytes of files in columns. */
const COLUMN_FORMATS: readonly (readonly [begin: string, format: ColumnFormat])[] = [
  ['PAR1', 'Parquet'],
  ['ARROW1', 'Arrow'],
  ['\u00FF\u00FF\u00FF\u00FF', 'ArrowStream'],
]

await serveLimited<RowsOrder>(async ({ order, input, send, allowMemory }) => {
  let rejects: RowsAnswer['rejects'] = []
  let book: Book | undefined
  let delimiter: string | undefined
  let count = 0
  const flush = (rows: CsvRow[]) => {
    const answer: RowsAnswer = {
      rows: rows.map((row) => [...cut(row, count++ < 2), row.line]),
      rejects,
      ...(book && { book }),
      delimiter,
      open: rows.find(({ isOpen }) => isOpen)?.line,
      ...(rows.some(({ isHidden }) => isHidden) && {
        hidden: rows.flatMap(({ isHidden, line }) => (isHidden ? [line] : [])),
      }),
    }
    book = undefined
    delimiter = undefined
    rejects = []
    return send(Buffer.from(JSON.stringify(answer)))
  }
  const reject: RejectLine = (reason, example) => {
    rejects.push([reason, example.slice(0, 200)])
  }
  const { head, whole: bytes } = await peekBytes(unpacked(input), BEGIN_BYTES)
  const begin = head.toString('latin1', 0, BEGIN_BYTES)
  const [, format] = COLUMN_FORMATS.find(([first]) => begin.startsWith(first)) ?? []
  const { folder, sheet } = order
  const onBook = (found: Book) => {
    book = found
  }
  const onDelimiter = (found: string) => {
    delimiter = found
  }
  const rows =
    format !== undefined && sheet === undefined
      ? readColumns(bytes, { folder, format, reject, onAccepted: () => allowMemory(ENGINE_MB) })
      : openRows(Readable.from(bytes), { reject, sheet, onBook, onDelimiter })
  for await (const chunk of rows)
    if (chunk.length > 0 || rejects.length >= REJECTS_AT_ONCE) await flush(chunk)
  await flush([])
})

/** A row without what no reader uses; those that may be the header stay whole. */
function cut({ cells }: CsvRow, isHeader: boolean): string[] {
  if (isHeader) return cells.slice(0, MAX_HEADER_CELLS)
  const kept = cells.length > MAX_COLUMNS ? cells.slice(0, MAX_COLUMNS) : cells
  // A further cell decides if the row fits its header.
  if (kept !== cells) kept.push(cells.slice(MAX_COLUMNS).find((cell) => cell !== '') ?? '')
  return kept.some(({ length }) => length > MAX_CELL)
    ? kept.map((cell) => cell.slice(0, MAX_CELL))
    : kept
}

type ColumnOptions = {
  folder: string
  format: ColumnFormat
  onAccepted(): void
  reject: RejectLine
}

async function* readColumns(
  bytes: AsyncIterable<Buffer>,
  { folder, format, onAccepted, reject }: ColumnOptions,
): AsyncGenerator<CsvRow[]> {
  const { COLUMN_FILE, CONVERTED_FILES, checkTable, convertTable } = await import(
    '@tickmark/analytics/datahub/convertTable'
  )
  await pipeline(bytes, createWriteStream(join(folder, COLUMN_FILE)))
  const form = await checkTable(folder, format)
  onAccepted()
  convertTable(format, form)
  const written = createReadStream(join(folder, CONVERTED_FILES[form]))
  if (form === 'cells') yield* readRows(written, reject, CONVERTED)
  else yield* readJsonRecords(written, { form: 'lines', reject })
}
