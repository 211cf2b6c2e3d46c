import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'

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
        `Requests that change data are accepted only from pages of ${own}; this one came from ${origin ?? 'an unknown origin'}.`,
        { errors: [{ code: 'foreign-origin', field: 'origin', value: origin ?? null }] },
      ),
    )
  }
}

/**
 * Returns whether a page of ours sent a request. Ours are the public address and the address at which the request
 * itself came in. A page of http counts only where https is not used: anyone on the way could have written it. An
 * origin without an address, such as `null` of a sandboxed frame, never counts.
 */
export function isOwnOrigin(
  { headers: { origin }, host, protocol }: Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>,
  publicUrl: string,
): boolean {
  const own = new URL(publicUrl)
  if (origin === own.origin) return true
  const url = origin === undefined ? null : URL.parse(origin)
  if (url === null || url.host === '' || url.host !== host) return false
  // A proxy that is not trusted may speak https where we hear http.
  if (url.protocol === 'https:') return true
  const isPublicSafe = own.protocol === 'https:' && own.hostname === url.hostname
  return url.protocol === 'http:' && protocol === 'http' && !isPublicSafe
}
