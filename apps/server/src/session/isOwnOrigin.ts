import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of ours sent a request. Ours are the public address and the address at which the request itself came
 * in. A page of http counts only where https is not used: anyone on the way could have written it. An origin without an
 * address, such as `null` of a sandboxed frame, is nowhere.
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
