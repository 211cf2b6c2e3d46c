import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/**
 * Pages run only what this server sends. Style attributes are allowed, because chart tooltips are written with them;
 * style elements are not.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Adds the headers that keep browsers from doing more than the page needs. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    if (!request.url.startsWith('/v')) {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
      reply.header('referrer-policy', 'strict-origin-when-cross-origin')
      reply.header('x-frame-options', 'DENY')
      reply.header('cross-origin-opener-policy', 'same-origin')
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    }
    done()
  })
}
