import type { FastifyInstance } from 'fastify'
import type { Config } from './settings/config.ts'

/** Files and the API reference: nothing but our own files. Pages bring a policy of their own; see `writePagePolicy`. */
const FILE_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers of the API are no documents: should a browser show one all the same, it may do nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Adds the headers that keep browsers from doing more than the page needs. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    if (/^\/(?:v\d|trpc)\b/.test(request.url)) reply.header('content-security-policy', DATA_POLICY)
    else {
      reply.header('content-security-policy', FILE_POLICY)
      reply.header('x-frame-options', 'DENY')
      reply.header('cross-origin-opener-policy', 'same-origin')
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    }
    done()
  })
}
