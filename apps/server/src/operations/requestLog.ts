import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { whenClosed } from '@tickmark/api/rest/whenClosed'
import type { FastifyInstance } from 'fastify'
import type { OperationsConfig } from '../settings/operationsSettings.ts'

export const REQUEST_ID = 'x-request-id'

/** Short and of harmless signs, since it goes into logs of other programs too. */
const GIVEN_ID = /^[\w.:-]{1,64}$/

/** The id of a request: the one that a trusted proxy gave it, or a new one. */
export function createRequestIds(trustsProxies: boolean) {
  return ({ headers }: IncomingMessage): string => {
    const given = headers[REQUEST_ID]
    return trustsProxies && typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
  }
}

/** Statuses of refused log-ins, keys and permissions. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403])
/** The log may be on a disk that others fill with refusals. */
const MAX_REFUSALS_PER_MINUTE = 600

/**
 * Answers each request with its id, under which the log has its failures, and logs it at the level `info`: by its route,
 * since addresses may hold secrets, such as links that a user shared.
 */
export function logRequests(app: FastifyInstance, { level }: OperationsConfig['log']): void {
  const isLogged = level === 'info' || level === 'debug'
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    if (isLogged)
      whenClosed(reply.raw, () =>
        request.log.info(
          {
            method: request.method,
            route: request.routeOptions.url ?? null,
            status: reply.raw.writableFinished ? reply.raw.statusCode : null,
            ms: Math.round(reply.elapsedTime),
          },
          reply.raw.writableFinished ? 'request answered' : 'request aborted',
        ),
      )
    done()
  })
  logRefusals(app)
}

/**
 * Logs each request that was refused for want of a log-in or a permission, with its route and address of origin, so that
 * a search of the log finds guessing and probing. At most 600 lines a minute, the last of which says so.
 */
function logRefusals(app: FastifyInstance): void {
  let minute = 0
  let count = 0
  app.addHook('onResponse', (request, reply, done) => {
    if (REFUSALS.has(reply.statusCode)) {
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [minute, count] = [now, 0]
      count += 1
      const { method, ip: address } = request
      const line = {
        method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        address,
      }
      if (count < MAX_REFUSALS_PER_MINUTE) request.log.warn(line, 'request refused')
      if (count === MAX_REFUSALS_PER_MINUTE)
        request.log.warn(line, 'request refused; more refusals of this minute are not logged')
    }
    done()
  })
}
