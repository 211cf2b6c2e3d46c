import { AppError } from '@tickmark/core/errors/AppError'

/** The error for an address at which nothing is served. */
export function describeMissing(method: string, url: string): AppError {
  const path = (url.split('?', 1)[0] ?? url).slice(0, 200)
  return new AppError(
    'not-found',
    `There is no call ${method} ${path}. /explorer/api-docs lists the calls.`,
    { errors: [{ code: 'unknown-path', field: 'path', value: path }] },
  )
}
