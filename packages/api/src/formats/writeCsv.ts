import { stringify } from 'csv-stringify/sync'
import type { TableRow } from '../endpoint.ts'
import { inSlices } from './inSlices.ts'
import { listColumns } from './listColumns.ts'

/** Lone line breaks are quoted too, not only the pair that ends a record. */
const LAYOUT = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const

/**
 * Rows as CSV (RFC 4180) with a header. Missing values are empty; lists of texts are joined by `; `.
 * Text that a spreadsheet would run as a formula is preceded by an apostrophe.
 */
export async function writeCsv(rows: readonly TableRow[]): Promise<Buffer> {
  const columns = listColumns(rows)
  if (columns.length === 0) return Buffer.alloc(0)
  const chunks = [Buffer.from(stringify([columns.map(guard)], LAYOUT))]
  for await (const text of inSlices(rows, (slice) =>
    stringify(
      slice.map((row) => columns.map((column) => toCell(row[column]))),
      LAYOUT,
    ),
  ))
    chunks.push(Buffer.from(text))
  return Buffer.concat(chunks)
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return guard(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return guard(value.join('; '))
  return guard(JSON.stringify(value))
}

const FORMULA_START = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function guard(text: string): string {
  return FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text
}
