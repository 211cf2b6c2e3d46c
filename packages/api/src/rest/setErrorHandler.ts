import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { ReportFailure } from '../errors/toAppError.ts'
import { toAppError } from '../errors/toAppError.ts'
import { sendError } from './sendError.ts'

/** A failure while serving a request, also one that the HTTP layer itself reports, as one of ours. */
export function toRequestError(failure: unknown, bodyLimit?: number): AppError {
  if (failure instanceof Error && 'code' in failure && typeof failure.code === 'string') {
    const { code: name } = failure
    if (name === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuseLargeBody(bodyLimit, failure)
    if (name === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
      return refuseBody('The body must be JSON (content-type application/json).', failure)
    if (name.startsWith('FST_ERR_CTP') || name === 'FST_ERR_CTP_INVALID_JSON_BODY')
      return refuseBody('The body is not valid JSON.', failure)
    if (name === 'FST_ERR_BAD_URL' || name === 'FST_ERR_MAX_PARAM_LENGTH')
      return new AppError(
        'bad-request',
        name === 'FST_ERR_BAD_URL' ? 'The address is not valid.' : 'The address is too long.',
        { cause: failure, errors: [{ code: 'invalid', field: 'url', value: null }] },
      )
  }
  if (failure instanceof SyntaxError && 'statusCode' in failure && failure.statusCode === 400)
    return refuseBody('The body is not valid JSON.', failure)
  if (failure instanceof Error && 'statusCode' in failure && isCallersFault(failure.statusCode))
    return new AppError('bad-request', `The request cannot be read: ${failure.message}.`, {
      cause: failure,
      errors: [{ code: 'invalid', field: 'url', value: null }],
    })
  return toAppError(failure)
}

function refuseLargeBody(limit: number | undefined, cause: unknown): AppError {
  const most = limit === undefined ? 'it may be here' : nameSize(limit)
  return new AppError('payload-too-large', `body: the body is larger than ${most}.`, {
    cause,
    errors: [{ code: 'too-large', field: 'body', value: null }],
  })
}

function nameSize(bytes: number): string {
  const kb = bytes / 1_024
  return kb < 1_024 ? `${kb} KB` : `${Math.floor(kb / 1_024)} MB`
}

function isCallersFault(status: unknown): boolean {
  return typeof status === 'number' && status >= 400 && status < 500
}

function refuseBody(message: string, cause: unknown): AppError {
  return new AppError('bad-request', message, {
    cause,
    errors: [{ code: 'invalid', field: 'body', value: null }],
  })
}

/**
 * Every failure of a request leaves in our envelope; what is not the caller's fault is logged and reported. What was
 * broken off since the caller has left is no fault.
 */
export function setErrorHandler(app: FastifyInstance, report?: ReportFailure): void {
  app.setErrorHandler((failure, request, reply) => {
    const error = toRequestError(failure, request.routeOptions.bodyLimit)
    const isBrokenOff =
      failure instanceof Error && failure.name === 'AbortError' && reply.raw.destroyed
    if (error.code === 'internal' && !isBrokenOff) {
      request.log.error({ err: failure }, 'request failed')
      report?.(failure, { method: request.method, route: request.routeOptions.url ?? 'unknown' })
    }
    // One line without a stack: a full disk fails every call, and the log may be on it.
    if (error.code === 'storage-full')
      request.log.error(
        { route: request.routeOptions.url, reason: error.message },
        'the disk is full',
      )
    return sendError(reply, error)
  })
}
