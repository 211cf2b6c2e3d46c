import { toDay } from '@tickmark/core/time/Day'
import type { CsvField } from '../../data/toCsv.ts'
import type { PanelTable } from './actions/PanelSubject.ts'

type Fields<Row> = readonly { [F in keyof Row]: Row[F] extends CsvField ? F : never }[keyof Row][]

/** Fields of rows as a table: a line each, in the order given, under the names of the fields. */
export function tabulateFields<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  fields: Fields<Row>,
  isSample: boolean,
): PanelTable {
  return {
    header: fields.map(String),
    rows: rows.map((row) => fields.map((field) => row[field] as CsvField)),
    isSample,
    period: toDay(Date.now()),
  }
}
