import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { Analytics } from '../client/Analytics.ts'
import { quoteName, writeStatement } from '../compile/writeStatement.ts'
import { streamMart } from './streamMart.ts'

/** The SQL of the rows of a mart. */
export type ExplainedMart = { sql: string; data_version: number }

/**
 * The SQL of all matching rows of a mart, in the requested order, with its values inlined and one column per shown
 * column, as for files. Groups of the request are ignored. Figures of products, market sectors and chains, which are
 * computed once per load, are inlined as values.
 * @throws AppError as `getMartPage` does.
 */
export async function explainMart(
  db: Analytics,
  martId: string,
  request: RowsRequest,
): Promise<ExplainedMart> {
  const { shown, matching, order } = await streamMart(db, martId, request)
  const titles = shown.map(({ name, column_id }) => `${name} AS ${quoteName(column_id)}`)
  return {
    sql: [
      `-- Data version ${db.dataVersion}; rows of the mart ${martId}`,
      ...(request.as_of === undefined ? [] : [`-- As known at ${request.as_of}`]),
      writeStatement({
        ...matching,
        sql: [
          `SELECT ${titles.join(', ')}`,
          `FROM (${matching.sql})`,
          `ORDER BY ${order}`,
          ...pageSql(request),
        ].join('\n'),
      }),
    ].join('\n'),
    data_version: db.dataVersion,
  }
}

function pageSql({ startRow, endRow }: RowsRequest): string[] {
  return [
    ...(endRow === undefined ? [] : [`LIMIT ${endRow - startRow}`]),
    ...(startRow === 0 ? [] : [`OFFSET ${startRow}`]),
  ]
}
