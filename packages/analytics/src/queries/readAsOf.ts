import { AppError } from '@tickmark/core/errors/AppError'
import { AS_OF_SHAPE, type AsOf, parseAsOf } from '@tickmark/core/time/parseAsOf'

/**
 * What is to count as known; null, for what is known now, where nothing is said.
 * @throws AppError `bad-request` for a text that is no moment.
 */
export function readAsOf(text: string | undefined): AsOf | null {
  if (text === undefined) return null
  const asOf = parseAsOf(text)
  if (asOf !== undefined) return asOf
  throw new AppError('bad-request', `as_of: ${AS_OF_SHAPE}.`, {
    errors: [{ code: 'invalid', field: 'as_of', value: text.slice(0, 120) }],
  })
}
