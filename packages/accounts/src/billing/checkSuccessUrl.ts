import { AppError } from '@tickmark/core/errors/AppError'

/**
 * Where the visitor comes back to after paying: a page of ours, as a whole address.
 * @throws AppError `bad-request` for any other place.
 */
export function checkSuccessUrl(given: string, publicUrl: string): string {
  const url = URL.parse(given, publicUrl)
  const own = new URL(publicUrl)
  if (url !== null && url.origin === own.origin && url.username === '' && url.password === '')
    return url.href
  throw new AppError('bad-request', 'successUrl: must be a page of this site.', {
    errors: [{ code: 'invalid', field: 'successUrl', value: null }],
  })
}
