import type { About, RowColumn, RowWriter } from '../../context/RowWriter.ts'
import type { FileFormat } from '../answerFormats.ts'
import { writeArrowRows } from './writeArrowRows.ts'
import { writeParquetRows } from './writeParquetRows.ts'
import { writeXlsxRows } from './writeXlsxRows.ts'

const NOTHING = Buffer.alloc(0)

/** JSON Lines: one object a line, with every column; a missing value is null. */
function writeJsonRows(columns: readonly Pick<RowColumn, 'name'>[]): RowWriter {
  const heads = columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  const toLine = (row: readonly unknown[]) =>
    `${heads.map((head, at) => head + (JSON.stringify(row[at]) ?? 'null')).join('')}}\n`
  return {
    begin: () => NOTHING,
    write: (rows) => Buffer.from(rows.map(toLine).join('')),
    end: () => NOTHING,
  }
}

const FORMULA_START = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const TO_QUOTE = /[",\r\n]/

/**
 * A value as a field of CSV (RFC 4180). Missing values are empty; lists of texts are joined by `; `. Text that a
 * spreadsheet would run as a formula is preceded by an apostrophe.
 */
function toCsvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return quote(value.join('; '))
  return quote(JSON.stringify(value))
}

function quote(text: string): string {
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV (RFC 4180) with a header; see `toCsvCell`. */
function writeCsvRows(columns: readonly Pick<RowColumn, 'name'>[]): RowWriter {
  const toLine = (row: readonly unknown[]) => `${row.map(toCsvCell).join(',')}\r\n`
  return {
    begin: () => Buffer.from(toLine(columns.map(({ name }) => name))),
    write: (rows) => Buffer.from(rows.map(toLine).join('')),
    end: () => NOTHING,
  }
}

/** The writer of each format. */
export const ROW_WRITERS: Readonly<
  Record<FileFormat, (columns: readonly RowColumn[], about: About) => RowWriter>
> = {
  csv: writeCsvRows,
  jsonl: writeJsonRows,
  parquet: writeParquetRows,
  arrow: writeArrowRows,
  xlsx: writeXlsxRows,
}
