import { getMart } from '@tickmark/core/marts/getMart'
import type { MartColumnType } from '@tickmark/core/marts/Mart'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { Analytics, Statement } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { streamAtOneMoment } from '../queries/streamAtOneMoment.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { marksColumn, matchingSql, rowColumns, rowOrderSql } from './compileMart.ts'
import { martRowsSql } from './martRowsSql.ts'
import { planMart } from './planMart.ts'

export type MartStream = {
  /** The columns of files: those that are shown, and the marks of figures, whose `name` is an expression. */
  columns: readonly { column_id: string; type: MartColumnType; name: string }[]
  /** The columns without marks. */
  shown: MartStream['columns']
  /** The statement for all rows, unordered, with the shown columns by their `name` in SQL. */
  matching: Statement
  /** SQL of the requested order. */
  order: string
  isSample: boolean
  /** Counts the rows in the engine. */
  count(): Promise<number>
  /** All matching rows in the requested order, aligned with the columns; see `Analytics.stream`. */
  rows(): AsyncGenerator<unknown[][]>
}

/**
 * Streams all matching rows of a mart from the engine, for files. Pages and groups of the request are ignored.
 * @throws AppError as `getMartPage` does.
 */
export async function streamMart(
  db: Analytics,
  martId: string,
  request: RowsRequest,
): Promise<MartStream> {
  const mart = getMart(martId)
  const plan = planMart(mart, { ...request, rowGroupCols: [], groupKeys: [] })
  const asOf = await resolveAsOf(db, request.as_of)
  const index = await indexSeries(db, asOf)
  const params = createParams()
  const rows = await martRowsSql(mart, plan, { db, index, params, asOf })
  const shown = rowColumns(plan)
  const columns = [...shown, ...marksColumn(plan, rows)]
  const marked = matchingSql(plan, rows, params)
  const matching = matchingSql(plan, { ...rows, marked: new Set() }, params)
  const order = rowOrderSql(plan).join(', ')
  return {
    columns,
    shown,
    matching: { sql: matching, params: params.values },
    order,
    isSample: index.isSample,
    async count() {
      const sql = `SELECT count() AS rows FROM (${matching})`
      const [row] = await db.rows<{ rows: number }>({ sql, params: params.values })
      return row?.rows ?? 0
    },
    rows: () =>
      streamAtOneMoment(db, {
        sql: `SELECT ${columns.map(({ name }) => name).join(', ')} FROM (${marked}) ORDER BY ${order}`,
        params: params.values,
      }),
  }
}
