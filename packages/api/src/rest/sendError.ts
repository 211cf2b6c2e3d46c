import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyReply } from 'fastify'
import { isTrpcAddress, writeTrpcRefusal } from '../trpc/writeTrpcRefusal.ts'
import { HTTP_STATUS } from './HTTP_STATUS.ts'

/** What is unreachable or busy is usually back after so many seconds. */
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

/** What a refused request is answered, in the shape of its transport. */
export function writeRefusal(request: Refused, error: AppError): string {
  if (isTrpcAddress(request.url)) return writeTrpcRefusal(request, error)
  // What went wrong inside is for the log, not for the caller.
  const message = error.code === 'internal' ? 'Something went wrong on the server.' : error.message
  return JSON.stringify({ type: error.code, message, errors: error.errors })
}

/** The error for an address at which nothing is served. */
export function describeMissing(method: string, url: string): AppError {
  const path = (url.split('?', 1)[0] ?? url).slice(0, 200)
  return new AppError(
    'not-found',
    `There is no call ${method} ${path}. /explorer/api-docs lists the calls.`,
    { errors: [{ code: 'unknown-path', field: 'path', value: path }] },
  )
}
