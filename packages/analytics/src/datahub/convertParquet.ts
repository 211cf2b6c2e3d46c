import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import { query } from 'chdb'

const MAX_COLUMNS = 1_000
/** The footer of a table with a thousand columns has less than a megabyte. */
const MAX_FOOTER_BYTES = 16 * 1024 * 1024
/** A page that expands to gigabytes fails, and so do a few bytes that stand for billions of rows. */
const LIMITS = `max_memory_usage = 400000000, max_threads = 1, max_result_rows = 20000000, max_result_bytes = 536870912,
  result_overflow_mode = 'throw'`

type Description = { num_columns: number; nested: string[] }

/**
 * Writes `table.parquet` of a folder as text into `table.tsv`: a header and rows, separated by tabs, with empty cells for
 * nulls and days as `YYYY-MM-DD`. The engine may take memory or end with such a file: only a process of
 * its own with limits calls this, and it changes into the folder.
 * @throws AppError `unsupported-input` for a damaged file, nested columns, or a table that is too large.
 */
export async function convertParquet(folder: string): Promise<void> {
  await checkFooter(join(folder, 'table.parquet'))
  process.chdir(folder)
  try {
    refuseColumns()
    query(
      `SELECT * FROM file('table.parquet', Parquet) INTO OUTFILE 'table.tsv' FORMAT TabSeparatedWithNames
       SETTINGS ${LIMITS}, input_format_parquet_preserve_order = 1, format_tsv_null_representation = ''`,
    )
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const isLarge = /MEMORY_LIMIT_EXCEEDED|TOO_MANY_ROWS_OR_BYTES/.test(String(cause))
    throw unsupported(
      isLarge
        ? 'The Parquet file expands to more than 500 MB or 20 million rows. Split it into several files.'
        : 'The Parquet file is damaged or uses unsupported features.',
      cause,
    )
  }
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
function refuseColumns(): void {
  const [described = ''] = query(
    `SELECT num_columns, arrayFilter(path -> path != '', arrayMap(c -> if(c.name = c.path, '', c.path), columns)) AS nested
     FROM file('table.parquet', ParquetMetadata) SETTINGS ${LIMITS}, output_format_json_quote_64bit_integers = 0`,
    'JSONEachRow',
  ).split('\n')
  const { num_columns, nested }: Description = JSON.parse(described)
  if (num_columns > MAX_COLUMNS)
    throw unsupported(`The table has ${num_columns} columns; at most ${MAX_COLUMNS} are allowed.`)
  const [path] = nested
  if (path === undefined) return
  throw unsupported(
    `The column "${path.split('.')[0]}" contains lists or records. Write each value to its own column.`,
  )
}

function unsupported(message: string, cause?: unknown): AppError {
  return new AppError('unsupported-input', message, { cause })
}
