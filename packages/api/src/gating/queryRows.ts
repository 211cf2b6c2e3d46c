import { getMartPage } from '@tickmark/analytics/marts/getMartPage'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { ApiContext } from '../context/ApiContext.ts'
import { narrowRows } from './narrowRows.ts'
import { requireDay } from './requireDay.ts'

/**
 * A page of a mart as far as the tier of whoever asks goes; see `narrowRows`.
 * @throws AppError `payment-required` that names the column.
 */
export async function queryRows(
  ctx: ApiContext,
  martId: string,
  request: RowsRequest,
): Promise<MartPage> {
  await requireDay(ctx, 'rows_request.as_of', request.as_of)
  const { narrowed, locked } = narrowRows(ctx, martId, request)
  const page = await getMartPage(ctx.analytics, martId, narrowed)
  return locked.length === 0 ? page : { ...page, meta: { ...page.meta, locked } }
}
