import { toCsvCell } from '../toCsvCell.ts'
import type { RowColumn, RowWriter } from './RowWriter.ts'

const NOTHING = Buffer.alloc(0)

/** CSV (RFC 4180) with a header; see `toCsvCell`. */
export function writeCsvRows(columns: readonly Pick<RowColumn, 'name'>[]): RowWriter {
  const toLine = (row: readonly unknown[]) => `${row.map(toCsvCell).join(',')}\r\n`
  return {
    begin: () => Buffer.from(toLine(columns.map(({ name }) => name))),
    write: (rows) => Buffer.from(rows.map(toLine).join('')),
    end: () => NOTHING,
  }
}
