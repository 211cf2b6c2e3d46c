import { AppError } from '@tickmark/core/errors/AppError'

const MAX_ITEMS = 2_000
const DEEPEST = 8

/**
 * Refuses lists of more than 2,000 items and deep nesting before any item is validated.
 * @throws AppError `bad-request` that names the field.
 */
export function refuseHugeInput(input: unknown, path: readonly string[] = []): void {
  if (typeof input !== 'object' || input === null) return
  const field = path.join('.') || 'input'
  const values = Object.values(input)
  if (values.length > MAX_ITEMS)
    throw new AppError('bad-request', `${field}: at most ${MAX_ITEMS} items.`, {
      errors: [{ code: 'out-of-range', field, value: values.length }],
    })
  if (path.length > DEEPEST)
    throw new AppError('bad-request', `${field}: nested too deeply.`, {
      errors: [{ code: 'invalid', field, value: null }],
    })
  for (const [key, value] of Object.entries(input)) refuseHugeInput(value, [...path, key])
}
