import { getMart } from '@tickmark/core/marts/getMart'
import { listColumnIds } from '@tickmark/core/marts/listParts'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { mayReadColumn } from '@tickmark/core/tiers/Access'
import type { ApiContext } from '../context/ApiContext.ts'
import { refuseLocked } from './refuseLocked.ts'

/**
 * A question to a mart as far as the tier of whoever asks goes. Columns that it does not have, also inside formulas, are
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
