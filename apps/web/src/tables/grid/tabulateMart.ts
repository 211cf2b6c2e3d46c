import type { QueryClient } from '@tanstack/react-query'
import type { MartPage, MartValue } from '@tickmark/core/marts/MartPage'
import { nameCode } from '@tickmark/core/text/nameCode'
import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'
import type { CsvField } from '../../data/downloadFile.ts'
import { kindOf } from './GridNames.ts'
import { martRowsQuery } from './rows/useRowModel.ts'
import type { RowsQuestion } from './view/describeView.ts'

/** Rows that are requested at once: few calls, and none that makes the others wait for long. */
const AT_ONCE = 20_000

/**
 * Every matching row of a mart as a table, however many there are. Heads name the column, its unit and the day that its
 * interval ends on; trends are the numbers that their lines are drawn of.
 */
export async function tabulateMart(
  client: QueryClient,
  martId: string,
  question: RowsQuestion,
): Promise<PanelTable> {
  const rows: CsvField[][] = []
  for (;;) {
    const page = await client.fetchQuery({
      ...martRowsQuery(martId, {
        ...question,
        startRow: rows.length,
        endRow: rows.length + AT_ONCE,
        groupKeys: [],
      }),
      // A long table is not cached beside the file that is made of it.
      gcTime: 0,
    })
    rows.push(
      ...page.rows.map((row) =>
        page.columns.map(({ column_id }) => toField(column_id, row[column_id])),
      ),
    )
    if (rows.length < page.row_count && page.rows.length > 0) continue
    return {
      header: page.columns.map(nameColumn),
      rows,
      isSample: page.meta.sample,
      period: toDay(Date.now()),
    }
  }
}

function nameColumn(column: MartPage['columns'][number]): string {
  const { column_id, title, format, aggregation, anchor } = column
  const name = column.metric_id === null ? title : column_id
  const unit = aggregation === 'change' || format === 'percent' ? 'fraction' : format
  const notes = [unit === 'number' ? null : unit, anchor === null ? null : `to ${anchor} UTC`]
  const known = notes.filter((note) => note !== null)
  return known.length === 0 ? name : `${name} (${known.join(', ')})`
}

/** Ids stay ids, by which rows are found elsewhere; what is only a word is written as it is read. */
function toField(columnId: string, value: MartValue | undefined): CsvField {
  if (value === undefined) return null
  const isCode = kindOf(columnId) === 'code'
  const write = (one: string) => (isCode ? nameCode(one) : one)
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? write(one) : one)).join('; ')
  return typeof value === 'string' ? write(value) : value
}
