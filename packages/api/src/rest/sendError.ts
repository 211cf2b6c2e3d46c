import { AppError } from '@tickmark/core/errors/AppError'
import { shortenText } from '@tickmark/core/errors/shortenMessage'
import type { FastifyReply } from 'fastify'
import { isTrpcAddress, writeTrpcRefusal } from '../calls/writeTrpcRefusal.ts'
import { HTTP_STATUS } from './HTTP_STATUS.ts'

/** The number of seconds after which an unreachable or busy service is usually back. */
export const RETRY_AFTER_S = '5'

/** The error envelope of every REST call, and of tRPC where it did not come to a procedure. */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.code === 'unauthorized' && !reply.hasHeader('www-authenticate'))
    reply.header('www-authenticate', 'Bearer realm="api"')
  if (HTTP_STATUS[error.code] === 503) reply.header('retry-after', RETRY_AFTER_S)
  return reply
    .code(HTTP_STATUS[error.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(writeRefusal(reply.request, error))
}

type Refused = Parameters<typeof writeTrpcRefusal>[0]

/** The last resort, which nothing of a request can make fail or grow. */
const FALLBACK = '{"type":"internal","message":"Something went wrong on the server.","errors":[]}'

/** Returns what a refused request is answered, in the shape of its transport. It never throws. */
export function writeRefusal(request: Refused, error: AppError): string {
  try {
    if (isTrpcAddress(request.url)) return writeTrpcRefusal(request, error)
    // Internal errors are for the log, not for the caller.
    if (error.code === 'internal') return FALLBACK
    return JSON.stringify({ type: error.code, message: error.message, errors: error.errors })
  } catch {
    return FALLBACK
  }
}

/** The error for an address at which nothing is served. */
export function describeMissing(method: string, url: string): AppError {
  const path = shortenText(url.split('?', 1)[0] ?? url)
  return new AppError(
    'not-found',
    `There is no call ${method} ${path}. /explorer/api-docs lists the calls.`,
    { errors: [{ code: 'unknown-path', field: 'path', value: path }] },
  )
}
