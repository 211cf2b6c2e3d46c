import { getMartPage } from '@tickmark/analytics/marts/getMartPage'
import { streamMart } from '@tickmark/analytics/marts/streamMart'
import { mayReadColumn } from '@tickmark/core/gating/Access'
import { getMart } from '@tickmark/core/marts/getMart'
import { listColumnIds } from '@tickmark/core/marts/listParts'
import type { MartColumnType } from '@tickmark/core/marts/Mart'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { ApiContext } from '../context/ApiContext.ts'
import type { ColumnKind, StreamedTable } from '../context/RowWriter.ts'
import { refuseLocked, requireDay } from './requireAccess.ts'

/**
 * A query to a mart as far as the requester’s tier goes. Columns that it does not have, also inside formulas, are
 * left out and named in `locked`; rows cannot be filtered, grouped or put in order by them, since their order would
 * tell their values.
 * @throws AppError `payment-required` that names the column.
 */
export function narrowRows(
  ctx: ApiContext,
  martId: string,
  request: RowsRequest,
): { narrowed: RowsRequest; locked: string[] } {
  const mart = getMart(martId)
  if (!ctx.access.isGated || mart.source.kind !== 'figures')
    return { narrowed: request, locked: [] }
  const asked =
    request.valueCols.length === 0
      ? mart.presets[0].columns.map((id) => ({ id }))
      : request.valueCols
  const formulas = new Map(asked.map((column) => [column.id, formulaOf(column)]))
  const isLocked = (id: string) =>
    listColumnIds(parseMartExpression(formulas.get(id) ?? id)).some(
      (column) => !mayReadColumn(ctx.access, column),
    )
  const used = [
    ...request.sortModel.map(({ colId }) => ({ field: 'sortModel', id: colId })),
    ...request.rowGroupCols.map(({ id }) => ({ field: 'rowGroupCols', id })),
    ...Object.keys(request.filterModel).map((id) => ({ field: 'filterModel', id })),
  ]
  for (const { field, id } of used)
    if (isLocked(id))
      refuseLocked(ctx, { code: 'locked-column', field, value: id, what: `the column ${id}` })
  const locked = asked.map(({ id }) => id).filter(isLocked)
  const shown = asked.filter(({ id }) => !locked.includes(id))
  if (shown.length === 0)
    refuseLocked(ctx, {
      code: 'locked-column',
      field: 'valueCols',
      value: locked[0] ?? '',
      what: `any of the columns ${locked.join(', ')}`,
    })
  return { narrowed: { ...request, valueCols: shown }, locked }
}

function formulaOf(column: { id: string; formula?: string | undefined }): string {
  return column.formula ?? column.id
}

/**
 * A page of a mart as far as the requester’s tier goes; see `narrowRows`.
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

const KINDS = {
  text: 'text',
  list: 'list',
  number: 'number',
  day: 'day',
  trend: 'list',
} as const satisfies Record<MartColumnType, ColumnKind>

/**
 * All rows of a mart that match, as they come from the engine, as far as the requester’s tier goes; undefined where
 * a page or groups are requested.
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
