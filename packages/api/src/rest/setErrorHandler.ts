import type { FastifyInstance } from 'fastify'
import { sendError } from './sendError.ts'
import { toRequestError } from './toRequestError.ts'

/** Every failure of a request leaves in our envelope; what is not the caller's fault is logged. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((failure, request, reply) => {
    const error = toRequestError(failure)
    if (error.code === 'internal') request.log.error({ err: failure }, 'request failed')
    return sendError(reply, error)
  })
}
