import { streamMart } from '@tickmark/analytics/marts/streamMart'
import type { MartColumnType } from '@tickmark/core/marts/Mart'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { ApiContext } from '../context/ApiContext.ts'
import type { ColumnKind } from '../formats/rows/RowWriter.ts'
import type { StreamedTable } from '../formats/rows/StreamedTable.ts'
import { narrowRows } from './narrowRows.ts'
import { requireDay } from './requireDay.ts'

const KINDS = {
  text: 'text',
  list: 'list',
  number: 'number',
  day: 'day',
  trend: 'list',
} as const satisfies Record<MartColumnType, ColumnKind>

/**
 * All rows of a mart that match, as they come from the engine, as far as the tier of whoever asks goes; undefined where
 * a page or groups are asked for.
 */
export async function streamRows(
  ctx: ApiContext,
  martId: string,
  request: RowsRequest,
): Promise<StreamedTable | undefined> {
  if (request.endRow !== undefined || request.startRow > 0 || request.rowGroupCols.length > 0)
    return undefined
  await requireDay(ctx, 'rows_request.as_of', request.as_of)
  const { narrowed, locked } = narrowRows(ctx, martId, request)
  const stream = await streamMart(ctx.analytics, martId, narrowed)
  return {
    columns: stream.columns.map(({ column_id, type }) => ({ name: column_id, kind: KINDS[type] })),
    rows: stream.rows(),
    isSample: stream.isSample,
    ...(locked.length > 0 && { meta: { locked } }),
    count: stream.count,
  }
}
