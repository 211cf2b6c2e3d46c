import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import { query } from 'chdb'

const MAX_COLUMNS = 1_000
/** The footer of a table with a thousand columns has less than a megabyte. */
const MAX_FOOTER_BYTES = 16 * 1024 * 1024
/**
 * A page that expands to gigabytes fails, and so do a few bytes that stand for billions of rows. Little is read ahead, so
 * that a file takes as much memory as the columns of a few thousand of its rows.
 */
const LIMITS = `max_memory_usage = 200000000, max_threads = 1, max_result_rows = 20000000, max_result_bytes = 536870912,
  result_overflow_mode = 'throw', input_format_parquet_max_block_size = 8192,
  input_format_parquet_memory_high_watermark = 8000000`

/** A file in columns that the engine reads. */
export type ColumnFormat = 'Parquet' | 'Arrow' | 'ArrowStream'

/** The name under which `convertTable` expects the file in its folder. */
export const COLUMN_FILE = 'table.columns'

/** Types of columns whose cells have lists of values, or any. */
const LISTS = /\b(?:Array|Nested|Variant|JSON|Dynamic)\b/
/** Those whose cells have records. */
const RECORDS = /\b(?:Tuple|Map)\b/

/** The files that `convertTable` writes, by what they have: rows of cells, or JSON records. */
export const CONVERTED_FILES = { cells: 'table.tsv', records: 'table.jsonl' } as const

/**
 * Checks the columns that a file declares, before any of its rows is read, and changes into its folder. Returns what its rows
 * are. The engine may take memory or end with such a file: only a process of its own with limits calls this and
 * `convertTable`.
 * @throws AppError `unsupported-input` for a damaged file, columns of lists, or too many of them.
 */
export async function checkTable(
  folder: string,
  format: ColumnFormat,
): Promise<keyof typeof CONVERTED_FILES> {
  if (format === 'Parquet') await checkFooter(join(folder, COLUMN_FILE))
  process.chdir(folder)
  return explained(format, () => checkColumns(format))
}

/**
 * Writes the file that `checkTable` has accepted as text: a header and rows, separated by tabs, with empty cells for nulls, or
 * one JSON record a line; days as `YYYY-MM-DD` and moments in UTC.
 * @throws AppError `unsupported-input` for a damaged file or a table that is too large.
 */
export function convertTable(format: ColumnFormat, rows: keyof typeof CONVERTED_FILES): void {
  const written = rows === 'cells' ? 'TabSeparatedWithNames' : 'JSONEachRow'
  explained(format, () =>
    query(
      `SELECT * FROM file('${COLUMN_FILE}', ${format}) INTO OUTFILE '${CONVERTED_FILES[rows]}' FORMAT ${written}
       SETTINGS ${LIMITS}, input_format_parquet_preserve_order = 1, format_tsv_null_representation = '',
         session_timezone = 'UTC', date_time_output_format = 'iso', output_format_json_quote_64bit_integers = 0`,
    ),
  )
}

function explained<T>(format: ColumnFormat, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const isLarge = /MEMORY_LIMIT_EXCEEDED|TOO_MANY_ROWS_OR_BYTES/.test(String(cause))
    throw unsupported(
      isLarge
        ? `The ${nameFormat(format)} file expands to more than 500 MB or 20 million rows. Split it into several files.`
        : `The ${nameFormat(format)} file is damaged or uses unsupported features.`,
      cause,
    )
  }
}

function nameFormat(format: ColumnFormat): string {
  return format === 'Parquet' ? format : 'Arrow'
}

/** The footer is read as a whole before anything can be refused, so its size is looked at first. */
async function checkFooter(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, Math.max(0, size - 8))
    if (buffer.toString('latin1', 4) !== 'PAR1')
      throw unsupported('The Parquet file is truncated. Upload it again.')
    if (buffer.readUInt32LE(0) > MAX_FOOTER_BYTES)
      throw unsupported('The Parquet file has too many columns; at most 1000 are allowed.')
  } finally {
    await file.close()
  }
}

/** @throws AppError `unsupported-input` for columns that no table of values has. */
function checkColumns(format: ColumnFormat): keyof typeof CONVERTED_FILES {
  const columns: { name: string; type: string }[] = query(
    `DESCRIBE TABLE file('${COLUMN_FILE}', ${format}) SETTINGS ${LIMITS}`,
    'JSONEachRow',
  )
    .split('\n')
    .flatMap((line) => (line === '' ? [] : JSON.parse(line)))
  if (columns.length > MAX_COLUMNS)
    throw unsupported(
      `The table has ${columns.length} columns; at most ${MAX_COLUMNS} are allowed.`,
    )
  const nested = columns.find(({ type }) => LISTS.test(type))
  if (nested !== undefined)
    throw unsupported(
      `The column "${nested.name}" contains lists. Write each value to its own row or column.`,
    )
  return columns.some(({ type }) => RECORDS.test(type)) ? 'records' : 'cells'
}

function unsupported(message: string, cause?: unknown): AppError {
  return new AppError('unsupported-input', message, { cause })
}
