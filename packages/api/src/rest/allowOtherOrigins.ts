import type { onRequestHookHandler } from 'fastify'

/** Any page may read the public calls with its own key; cookies are never sent along. */
export const allowOtherOrigins: onRequestHookHandler = (request, reply, done) => {
  reply.header('access-control-allow-origin', '*')
  if (request.method === 'OPTIONS') {
    reply.header('access-control-allow-methods', 'GET, HEAD, POST, OPTIONS')
    reply.header('access-control-allow-headers', 'Authorization, Content-Type, If-None-Match')
    reply.header('access-control-max-age', '86400')
  } else
    reply.header(
      'access-control-expose-headers',
      'ETag, Retry-After, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, X-Data-From, X-Data-To, X-Data-Version, X-History-From, X-Locked, X-Partial',
    )
  done()
}
