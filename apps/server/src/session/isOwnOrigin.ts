import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of ours sent a request. Ours are the public address and the address at which the request itself came
 * in. An origin without an address, such as `null` of a sandboxed frame, is nowhere.
 */
export function isOwnOrigin(
  { headers: { origin }, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string,
): boolean {
  if (origin === new URL(publicUrl).origin) return true
  const url = origin === undefined ? null : URL.parse(origin)
  return url !== null && url.host !== '' && url.host === host
}
