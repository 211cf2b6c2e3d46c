import { query } from 'chdb'

// A process of its own: writes `table.parquet` of its folder as text into `table.tsv`. A file that somebody sent may
// make the engine take memory or end, and nothing else with it. What is wrong with the file goes to standard output.

const MAX_COLUMNS = 1_000
/** A page that expands to gigabytes fails, and so do a few bytes that stand for billions of rows. */
const LIMITS = `max_memory_usage = 400000000, max_threads = 1, max_result_rows = 20000000, max_result_bytes = 536870912,
  result_overflow_mode = 'throw'`

type Description = { num_columns: number; nested: string[] }

function findFault(): string | undefined {
  const [described = ''] = query(
    `SELECT num_columns, arrayFilter(path -> path != '', arrayMap(c -> if(c.name = c.path, '', c.path), columns)) AS nested
     FROM file('table.parquet', ParquetMetadata) SETTINGS ${LIMITS}, output_format_json_quote_64bit_integers = 0`,
    'JSONEachRow',
  ).split('\n')
  const { num_columns, nested }: Description = JSON.parse(described)
  if (num_columns > MAX_COLUMNS)
    return `The table has ${num_columns} columns; at most ${MAX_COLUMNS} are allowed.`
  const [path] = nested
  if (path === undefined) return undefined
  return `The column "${path.split('.')[0]}" contains lists or records. Write each value to its own column.`
}

try {
  const fault = findFault()
  if (fault === undefined)
    query(
      `SELECT * FROM file('table.parquet', Parquet) INTO OUTFILE 'table.tsv' FORMAT TabSeparatedWithNames
       SETTINGS ${LIMITS}, input_format_parquet_preserve_order = 1, format_tsv_null_representation = ''`,
    )
  else {
    process.stdout.write(fault)
    process.exitCode = 1
  }
} catch (failure) {
  const isLarge = /MEMORY_LIMIT_EXCEEDED|TOO_MANY_ROWS_OR_BYTES/.test(String(failure))
  process.stdout.write(
    isLarge
      ? 'The Parquet file expands to more than 500 MB or 20 million rows. Split it into several files.'
      : 'The Parquet file is damaged or uses unsupported features.',
  )
  process.exitCode = 1
}
