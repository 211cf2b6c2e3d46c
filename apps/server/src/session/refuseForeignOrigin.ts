import { AppError } from '@tickmark/core/errors/AppError'
import type { onRequestHookHandler } from 'fastify'
import { isOwnOrigin } from './isOwnOrigin.ts'

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that change something unless a page of ours sends them, since browsers add our cookies to
 * requests of any page. Ours are the public address and the address at which the request itself came in.
 *
 * @throws AppError `forbidden` in the hook's callback.
 */
export function refuseForeignOrigin(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl).origin
  return (request, _reply, done) => {
    const { origin } = request.headers
    if (READING.has(request.method) || isOwnOrigin(request, publicUrl)) return done()
    done(
      new AppError(
        'forbidden',
        `Requests that change something are taken from pages of ${own} only; this one came from ${origin ?? 'nowhere that it names'}.`,
        { errors: [{ code: 'foreign-origin', field: 'origin', value: origin ?? null }] },
      ),
    )
  }
}
