import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
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

/**
 * Answers each request with its id, under which the log has its failures, and logs it at the level `info`: by its route,
 * since addresses may hold secrets, such as links that somebody shared.
 */
export function logRequests(app: FastifyInstance, { level }: OperationsConfig['log']): void {
  const isLogged = level === 'info' || level === 'debug'
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    if (isLogged)
      reply.raw.once('close', () =>
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
}
