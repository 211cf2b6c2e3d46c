import type { QueryClient } from '@tanstack/react-query'
import { findChangeLevel } from '@tickmark/core/answers/changeLevels'
import { nameChangeUnit } from '@tickmark/core/formats/nameChangeUnit'
import { groupKeysOf } from '@tickmark/core/marts/groupKeysOf'
import type { MartPage, MartValue } from '@tickmark/core/marts/MartPage'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { nameCode } from '@tickmark/core/text/nameCode'
import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'
import type { CsvField } from '../../data/downloadFile.ts'
import { listArranged } from './GridColumn.ts'
import { kindOf } from './GridNames.ts'
import { martRowsQuery } from './rows/useRowModel.ts'
import type { Around, DescribedView, RowsQuery } from './view/describeView.ts'

/** Rows that are requested at once: few calls, and none that makes the others wait for long. */
const BATCH_SIZE = 20_000

/**
 * Every matching row of a mart as a table, however many there are. Heads name the column, its unit and the day that its
 * interval ends on; trends are the numbers that their lines are drawn of.
 */
export async function tabulateMart(
  client: QueryClient,
  { mart_id, heads = {} }: { mart_id: string; heads?: Around['heads'] | undefined },
  rowsQuery: RowsQuery,
): Promise<PanelTable> {
  const rows: CsvField[][] = []
  for (;;) {
    const page = await client.fetchQuery({
      ...martRowsQuery(mart_id, {
        ...rowsQuery,
        startRow: rows.length,
        endRow: rows.length + BATCH_SIZE,
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
      header: page.columns.map((column) => heads[column.column_id] ?? nameColumn(column)),
      rows,
      isSample: page.meta.sample,
      period: toDay(Date.now()),
    }
  }
}

function nameColumn(column: MartPage['columns'][number]): string {
  const { column_id, title, format, aggregation, anchor } = column
  const name = column.metric_id === null ? title : column_id
  const isFraction = aggregation === 'change' || format === 'percent'
  const isOfPercentage = aggregation === 'change' && findChangeLevel(column_id) !== undefined
  const unit = isFraction ? nameChangeUnit(isOfPercentage ? 'percent' : null) : format
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

/**
 * The query that answers every matching row below all groups, with the shown columns in the shown order; what groups
 * them comes first, and puts them in order first.
 */
export function martQuery(described: DescribedView, view: MartView): RowsQuery {
  const { columns, lead, mart, rowsQuery, around } = described
  const first = Object.keys(around.heads ?? {})
  const groups = rowsQuery.rowGroupCols.map(({ id }) => groupKeysOf(mart, id))
  const ids = new Set([...mart.identity, ...groups, ...first])
  const shown = listArranged(columns, view.pinned)
    .filter(({ column_id }) => !ids.has(column_id))
    .map(({ column_id, formula }) => ({
      id: column_id,
      ...(formula !== null && formula !== column_id && { formula }),
    }))
  const sorted = groups.filter((id) => rowsQuery.sortModel.every(({ colId }) => colId !== id))
  return {
    valueCols: [
      ...groups.map((id) => ({ id })),
      ...[...first, ...lead.ids, ...mart.identity]
        .filter((id, index, all) => all.indexOf(id) === index && !groups.includes(id))
        .map((id) => ({ id })),
      ...shown,
    ],
    rowGroupCols: [],
    filterModel: rowsQuery.filterModel,
    sortModel: [
      ...sorted.map((colId) => ({ colId, sort: 'asc' as const })),
      ...orderOf(rowsQuery.sortModel, described),
    ],
    ...(rowsQuery.as_of !== undefined && { as_of: rowsQuery.as_of }),
  } satisfies RowsRequestInput
}

/** Behind groups the mart's own order has to be named. */
function orderOf(sortModel: RowsQuery['sortModel'], { mart, rowsQuery }: DescribedView) {
  const isOwn = sortModel.length === 0 && rowsQuery.rowGroupCols.length > 0
  return isOwn ? [...mart.default_sort] : sortModel
}
