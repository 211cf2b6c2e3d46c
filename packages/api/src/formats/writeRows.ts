import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Answer, TableRow } from '../context/endpoint.ts'
import type { About, RowColumn } from '../context/RowWriter.ts'
import type { FileFormat } from './answerFormats.ts'
import { ROW_WRITERS } from './rows/ROW_WRITERS.ts'

const SLICE = 5_000

/** Maps rows in slices and lets other requests in between, so that a large answer blocks none of them. */
async function* inSlices<Row, Part>(
  rows: readonly Row[],
  map: (slice: readonly Row[], from: number) => Part,
): AsyncGenerator<Part> {
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await nextTurn()
    yield map(rows.slice(from, from + SLICE), from)
  }
}

/** A file needs at least one column in some formats. */
const EMPTY_COLUMN = { name: 'empty', kind: 'number' } as const

/** Rows that are held as a file. A table without columns is empty text, or a file without rows where text cannot be. */
export async function writeRows(
  format: FileFormat,
  { columns, rows }: { columns: readonly RowColumn[]; rows: readonly TableRow[] },
  about: About,
): Promise<Buffer> {
  const isText = format === 'csv' || format === 'jsonl'
  if (columns.length === 0 && isText) return Buffer.alloc(0)
  const writer = ROW_WRITERS[format](columns.length === 0 ? [EMPTY_COLUMN] : columns, about)
  const chunks = [writer.begin()]
  for await (const bytes of inSlices(rows, (slice) =>
    writer.write(slice.map((row) => columns.map(({ name }) => row[name]))),
  ))
    chunks.push(bytes)
  chunks.push(writer.end())
  return Buffer.concat(chunks)
}

/** The bytes of an answer. A long list is written in slices; numbers that are not finite become null. */
export async function writeJson(answer: Answer<unknown>): Promise<Buffer> {
  const { data, ...rest } = answer
  const chunks = [Buffer.from('{"data":'), ...(await writeData(data))]
  const tail = JSON.stringify(rest)
  chunks.push(Buffer.from(tail === '{}' ? '}' : `,${tail.slice(1)}`))
  return Buffer.concat(chunks)
}

/** The bytes of the data alone, as internal calls send it. */
export async function writeData(data: unknown): Promise<Buffer[]> {
  if (!Array.isArray(data)) return [Buffer.from(JSON.stringify(data) ?? 'null')]
  const chunks = [Buffer.from('[')]
  for await (const part of inSlices(data, (slice, from) => {
    const text = JSON.stringify(slice)
    return Buffer.from(`${from > 0 ? ',' : ''}${text.slice(1, -1)}`)
  }))
    chunks.push(part)
  chunks.push(Buffer.from(']'))
  return chunks
}
