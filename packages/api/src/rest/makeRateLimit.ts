import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyRequest } from 'fastify'
import type { RestOptions } from './RestOptions.ts'
import { readToken } from './readToken.ts'

const MINUTE_MS = 60_000
/** In this header the terminal's own pages prove themselves. */
const TERMINAL_TOKEN = 'x-tt-terminal-jwt'

/**
 * How the requests of a minute are counted, on every transport: those of the terminal's own pages per visitor, all
 * others per key and visitor. So a busy program with the public key does not lock out a page behind the same address.
 * Undefined when there is no limit.
 */
export function makeRateLimit({
  requestsPerMinute,
  isTerminalToken = async () => false,
}: Pick<RestOptions, 'requestsPerMinute' | 'isTerminalToken'>) {
  if (!Number.isFinite(requestsPerMinute)) return undefined
  return {
    max: requestsPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: async ({ headers, ip }: FastifyRequest) => {
      const token = headers[TERMINAL_TOKEN]
      if (typeof token === 'string' && (await isTerminalToken(token))) return `terminal ${ip}`
      return `key:${readToken(headers.authorization)} ${ip}`
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError(
        'too-many-requests',
        `More than ${requestsPerMinute} requests in a minute. Try again in ${Math.ceil(ttl / 1000)} s.`,
      ),
  } satisfies RateLimitPluginOptions
}
