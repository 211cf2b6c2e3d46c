import type { RowColumn, RowWriter } from './RowWriter.ts'

const NOTHING = Buffer.alloc(0)

/** JSON Lines: one object a line, with every column; a missing value is null. */
export function writeJsonRows(columns: readonly Pick<RowColumn, 'name'>[]): RowWriter {
  const heads = columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  const toLine = (row: readonly unknown[]) =>
    `${heads.map((head, at) => head + (JSON.stringify(row[at]) ?? 'null')).join('')}}\n`
  return {
    begin: () => NOTHING,
    write: (rows) => Buffer.from(rows.map(toLine).join('')),
    end: () => NOTHING,
  }
}
