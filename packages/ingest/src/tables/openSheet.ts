import { AppError } from '@tickmark/core/errors/AppError'
import type { ImportFile } from '../files/ImportFile.ts'
import type { CsvRow, RejectLine } from '../files/readRows.ts'
import { openRows } from './openRows.ts'
import { MERGED_CELL } from './parseTableCell.ts'

/** A file that a user sent. */
export type TableFile = Pick<ImportFile, 'name' | 'open'> & {
  /** Its rows, where another process reads them; they can be read once. */
  rows?: (reject: RejectLine) => AsyncGenerator<CsvRow[]>
}

/** A table with a header, whatever its file format. */
export type Sheet = {
  header: readonly string[]
  /** The number of its columns is not checked. */
  rows: AsyncGenerator<CsvRow[]>
}

const MAX_COLUMNS = 1_000
const MAX_HEADER = 200

/**
 * Opens a table, see `openRows`. Lines that are no records are passed to `reject`.
 * @throws AppError `unsupported-input` for another format or a header that is missing or names a column twice,
 * `payload-too-large`.
 */
export async function openSheet(file: TableFile, reject: RejectLine): Promise<Sheet> {
  // Otherwise the first row of values would be taken for the header.
  const rejectLine: RejectLine = (reason, example) => {
    if (/^line 1\b/.test(example)) throw unsupported(`The header cannot be read: ${reason}.`)
    reject(reason, example)
  }
  const rows = file.rows?.(rejectLine) ?? openRows(file.open(), rejectLine)
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
  const names = new Set<string>()
  for (const name of header) {
    if (name !== '' && names.has(name))
      throw unsupported(`The header names the column "${name}" twice.`)
    names.add(name)
  }
  return { header, rows: prepend(others, rows) }
}

async function* prepend(first: CsvRow[], rows: AsyncGenerator<CsvRow[]>): Sheet['rows'] {
  yield first
  yield* rows
}

function unsupported(message: string): AppError {
  return new AppError('unsupported-input', message)
}
