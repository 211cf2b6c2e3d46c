import type { TableRow } from '../endpoint.ts'
import type { FileFormat } from './answerFormats.ts'
import { inSlices } from './inSlices.ts'
import type { About } from './rows/About.ts'
import { ROW_WRITERS } from './rows/ROW_WRITERS.ts'
import type { RowColumn } from './rows/RowWriter.ts'

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
