import { AppError } from '../errors/AppError.ts'
import { MARTS } from './MARTS.ts'
import type { Mart } from './Mart.ts'

/**
 * The mart with this id; its slug, with `-` for `_`, is understood too.
 * @throws AppError `not-found` that names the marts there are.
 */
export function getMart(martId: string): Mart {
  const mart = MARTS.find((one) => one.mart_id === martId.replaceAll('-', '_'))
  if (mart) return mart
  throw new AppError(
    'not-found',
    `There is no screener "${martId.slice(0, 120)}". Available screeners: ${MARTS.map((one) => one.mart_id).join(', ')}.`,
    { errors: [{ code: 'unknown-mart', field: 'mart_id', value: martId.slice(0, 120) }] },
  )
}
