import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { TableRow } from '../endpoint.ts'
import { inSlices } from './inSlices.ts'
import { listColumns } from './listColumns.ts'

type ColumnType = 'Float64' | 'Bool' | "DateTime64(3, 'UTC')" | 'Date32' | 'String'

/** A column without a name or row cannot be written; a file needs at least one column. */
const EMPTY_COLUMN = 'empty'

/**
 * Rows as a Parquet file, written by the engine. Numbers, booleans, days and moments keep their type;
 * everything else is text, with lists and objects as JSON.
 */
export async function writeParquet(db: Analytics, rows: readonly TableRow[]): Promise<Buffer> {
  const names = listColumns(rows)
  const columns = (names.length === 0 ? [EMPTY_COLUMN] : names).map((name) => ({
    name,
    type: findType(rows, name),
  }))
  const lines: string[] = []
  for await (const text of inSlices(rows, (slice) =>
    slice
      .map((row) =>
        JSON.stringify(
          Object.fromEntries(columns.map(({ name, type }) => [name, toValue(row[name], type)])),
        ),
      )
      .join('\n'),
  ))
    lines.push(text)
  // Reads the rows that are handed in as a value; a missing value stays missing.
  return db.bytes(
    {
      sql: 'SELECT * FROM format(JSONEachRow, {structure: String}, {rows: String}) LIMIT {count: UInt64}',
      params: {
        structure: columns.map(({ name, type }) => `${quote(name)} Nullable(${type})`).join(', '),
        // The engine refuses an empty text, so an empty table is an empty row that is left out.
        rows: lines.length === 0 ? '{}' : lines.join('\n'),
        count: rows.length,
      },
    },
    'Parquet',
  )
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The narrowest type that all values of a column fit. */
function findType(rows: readonly TableRow[], column: string): ColumnType {
  const fits: Record<ColumnType, boolean> = {
    Float64: true,
    Bool: true,
    "DateTime64(3, 'UTC')": true,
    Date32: true,
    String: true,
  }
  let known = false
  for (const row of rows) {
    const value = row[column] ?? null
    if (value === null) continue
    known = true
    fits.Float64 &&= typeof value === 'number'
    fits.Bool &&= typeof value === 'boolean'
    fits["DateTime64(3, 'UTC')"] &&= typeof value === 'string' && MOMENT.test(value)
    fits.Date32 &&= typeof value === 'string' && DAY.test(value)
  }
  if (!known) return 'Float64'
  return (Object.keys(fits) as ColumnType[]).find((type) => fits[type]) ?? 'String'
}

function toValue(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null
  if (type === "DateTime64(3, 'UTC')") return String(value).replace('T', ' ').replace('Z', '')
  if (type === 'String' && typeof value !== 'string') return JSON.stringify(value)
  return value
}

function quote(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}
