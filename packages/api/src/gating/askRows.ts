import { getMartPage } from '@tickmark/analytics/marts/getMartPage'
import { getMart } from '@tickmark/core/marts/getMart'
import { listColumnIds } from '@tickmark/core/marts/listParts'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { mayReadColumn } from '@tickmark/core/tiers/mayReadColumn'
import type { ApiContext } from '../context/ApiContext.ts'
import { refuseLocked } from './refuseLocked.ts'

/**
 * A page of a mart as far as the tier of whoever asks goes. Columns that it does not have, also inside formulas, are
 * left out and named in `meta.locked`; rows cannot be filtered, grouped or put in order by them, since their order
 * would tell their values.
 * @throws AppError `payment-required` that names the column.
 */
export async function askRows(
  ctx: ApiContext,
  martId: string,
  request: RowsRequest,
): Promise<MartPage> {
  const mart = getMart(martId)
  if (!ctx.access.isGated || mart.source.kind !== 'figures')
    return getMartPage(ctx.analytics, martId, request)
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
  const page = await getMartPage(ctx.analytics, martId, { ...request, valueCols: shown })
  return locked.length === 0 ? page : { ...page, meta: { ...page.meta, locked } }
}

function formulaOf(column: { id: string; formula?: string | undefined }): string {
  return column.formula ?? column.id
}
