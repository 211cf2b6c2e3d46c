import '@tickmark/core/processes/lockPrototypes'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { serveLimited } from '@tickmark/analytics/limited/serveLimited'
import { type CsvRow, type RowFormat, readRows } from '../files/readRows.ts'
import { openRows } from './openRows.ts'
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
/** The format into which the engine converts a Parquet file. */
const CONVERTED: RowFormat = { delimiter: '\t', encoding: 'utf-8', hasQuotes: false }
/** The engine, which reads Parquet files, has some hundred megabytes by itself. */
const ENGINE_MB = 640

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
  const reject = (reason: string, example: string) => {
    rejects.push([reason, example.slice(0, 200)])
  }
  const { isParquet, bytes } = await peek(input)
  if (isParquet) allowMemory(ENGINE_MB)
  const { folder, sheet } = order
  const onBook = (found: Book) => {
    book = found
  }
  const onDelimiter = (found: string) => {
    delimiter = found
  }
  const rows = isParquet
    ? readParquet(bytes, folder)
    : openRows(Readable.from(bytes), { reject, sheet, onBook, onDelimiter })
  for await (const chunk of rows)
    if (chunk.length > 0 || rejects.length >= REJECTS_AT_ONCE) await flush(chunk)
  await flush([])
})

/** A row without what no reader uses; those that may be the header stay whole. */
function cut({ cells }: CsvRow, isHeader: boolean): string[] {
  if (isHeader) return cells.slice(0, MAX_HEADER_CELLS)
  const kept = cells.length > MAX_COLUMNS ? cells.slice(0, MAX_COLUMNS) : cells
  // Whether anything follows decides whether the row fits its header.
  if (kept !== cells) kept.push(cells.slice(MAX_COLUMNS).find((cell) => cell !== '') ?? '')
  return kept.some(({ length }) => length > MAX_CELL)
    ? kept.map((cell) => cell.slice(0, MAX_CELL))
    : kept
}

async function peek(
  input: Readable,
): Promise<{ isParquet: boolean; bytes: AsyncIterable<Buffer> }> {
  const chunks: AsyncIterator<Buffer> = input[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < 4) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* whole() {
    if (head.length > 0) yield head
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return { isParquet: head.toString('latin1', 0, 4) === 'PAR1', bytes: whole() }
}

async function* readParquet(
  bytes: AsyncIterable<Buffer>,
  folder: string,
): AsyncGenerator<CsvRow[]> {
  await pipeline(bytes, createWriteStream(join(folder, 'table.parquet')))
  const { convertParquet } = await import('@tickmark/analytics/datahub/convertParquet')
  await convertParquet(folder)
  yield* readRows(createReadStream(join(folder, 'table.tsv')), () => undefined, CONVERTED)
}
