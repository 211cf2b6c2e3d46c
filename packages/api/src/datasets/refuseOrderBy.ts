import { AppError } from '@tickmark/core/errors/AppError'

/** @throws AppError `bad-request` that names the columns that rows can be ordered by. */
export function refuseOrderBy(given: string, columns: readonly string[]): never {
  const shown = columns.slice(0, 40).join(', ')
  throw new AppError('bad-request', `order_by: there is no column "${given}". Columns: ${shown}.`, {
    errors: [{ code: 'invalid', field: 'order_by', value: given }],
  })
}
