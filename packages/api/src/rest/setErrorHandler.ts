import type { FastifyInstance } from 'fastify'
import type { ReportFailure } from '../errors/ReportFailure.ts'
import { sendError } from './sendError.ts'
import { toRequestError } from './toRequestError.ts'

/**
 * Every failure of a request leaves in our envelope; what is not the caller's fault is logged and reported. What was
 * broken off since the caller has left is nobody's fault.
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
      request.log.error({ route: request.routeOptions.url }, 'the disk is full')
    return sendError(reply, error)
  })
}
