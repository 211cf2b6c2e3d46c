import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ImportFile } from './ImportFile.ts'
import { type CsvRow, readRows } from './readRows.ts'

/** A CSV file with a header line. */
export type Table = {
  header: string[]
  /** The position of a column. Throws `unsupported-input` naming the column if it is missing. */
  column(name: string): number
  /** Rows that have exactly as many cells as the header. */
  rows: AsyncGenerator<CsvRow[]>
  /** Closes the file, whether its rows were read or not. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Opens a CSV file and reads its header. Rows with another number of columns are rejected.
 * Every row is counted as read. Throws `unsupported-input` for a header with a column twice.
 */
export async function openTable(file: ImportFile, writer: BatchWriter): Promise<Table> {
  const chunks = readRows(file.open(), (reason, example) => {
    writer.read()
    writer.reject(reason, example)
  })
  const first = await chunks.next()
  const [head, ...rest] = first.done ? [] : first.value
  if (!head) throw new AppError('unsupported-input', 'The table has no header line.')
  const header = head.cells.map((cell) => cell.trim())
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) {
    await chunks.return(undefined)
    throw new AppError('unsupported-input', `The header names the column "${twice}" twice.`)
  }
  return {
    header,
    column(name) {
      const index = header.indexOf(name)
      if (index >= 0) return index
      throw new AppError('unsupported-input', `The column "${name}" is missing.`)
    },
    rows: checkRows(header.length, rest, { chunks, writer }),
    [Symbol.asyncDispose]: async () => void (await chunks.return(undefined)),
  }
}

async function* checkRows(
  width: number,
  first: CsvRow[],
  input: { chunks: AsyncGenerator<CsvRow[]>; writer: BatchWriter },
): AsyncGenerator<CsvRow[]> {
  const { chunks, writer } = input
  const check = (row: CsvRow) => {
    writer.read()
    if (row.cells.length === width) return true
    writer.reject(
      'wrong number of columns',
      `line ${row.line}: ${row.cells.length} instead of ${width}`,
    )
    return false
  }
  yield first.filter(check)
  for await (const rows of chunks) yield rows.filter(check)
}
