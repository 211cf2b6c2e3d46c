import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../charts/panel/actions/PanelSubject.ts'
import type { CsvField } from '../data/downloadFile.ts'
import type { TableColumn } from './FittedTable.tsx'

/** As many rows as one call gives at most. */
const PER_CALL = 1_000

/** The facts about all rows of a file. */
export type FileOptions = {
  isSample: boolean
  /**
   * The period of the figures, for the name of the file: a day, or the first and the last. Today where it is absent.
   */
  period?: string
  /** Ids of the columns that come first in a file, where the order of the table is another one. */
  order?: readonly string[]
}

/** Rows as a file has them, in the order given, with what the columns say about files. */
export function tabulateRows<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  { isSample, period = toDay(Date.now()), order = [] }: FileOptions,
): PanelTable {
  const placeOf = ({ id }: TableColumn<Row>) =>
    order.includes(id) ? order.indexOf(id) : order.length
  const fields = columns
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((column) =>
      (column.file ?? []).map((field) => ({
        columnId: column.id,
        below: [],
        ...(typeof field === 'string'
          ? { header: field, value: (row: Row) => row[field] as CsvField }
          : field),
      })),
    )
  const lines = Math.max(0, ...fields.map(({ below }) => below.length))
  return {
    header: fields.map(({ header }) => header),
    columnIds: fields.map(({ columnId }) => columnId),
    rows: [
      ...rows.map((row) => fields.map(({ value }) => value(row))),
      ...Array.from({ length: lines }, (_, line) => fields.map(({ below }) => below[line] ?? null)),
    ],
    isSample,
    period,
  }
}

type Page<Row> = { rows: readonly Row[]; meta: { sample: boolean } }

/** Every row of a list that the server gives page by page, in its order. `countOf` reads how many there are in all. */
export async function readAllRows<Row, P extends Page<Row>>(
  fetchPart: (part: { limit: number; offset: number }) => Promise<P & Page<Row>>,
  countOf: (page: P) => number,
): Promise<{ rows: Row[]; isSample: boolean }> {
  const rows: Row[] = []
  for (;;) {
    const page = await fetchPart({ limit: PER_CALL, offset: rows.length })
    rows.push(...page.rows)
    // A list that shrinks while it is read ends with a page without rows.
    if (page.rows.length === 0 || rows.length >= countOf(page))
      return { rows, isSample: page.meta.sample }
  }
}
