import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyReply } from 'fastify'
import { HTTP_STATUS } from './HTTP_STATUS.ts'
import { writeRefusal } from './sendError.ts'
import { whenClosed } from './whenClosed.ts'

/**
 * Ends an answer that was taken from the framework and failed, which nothing else does: with the error while nothing of
 * it was sent, and otherwise by closing the connection, so that no part is taken for the whole.
 */
export function endHijacked({ raw, request }: FastifyReply, failure: unknown): void {
  request.log.error({ err: failure }, 'an answer was broken off')
  if (raw.headersSent || raw.destroyed) {
    raw.destroy()
    return
  }
  const error = new AppError('internal', '', { cause: failure })
  for (const name of raw.getHeaderNames()) raw.removeHeader(name)
  raw.writeHead(HTTP_STATUS[error.code], {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  raw.end(writeRefusal(request, error))
}

/** Returns a signal that is aborted when the connection closes, so that nothing works for a client that has left. */
export function abortWith({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController()
  if (raw.destroyed) abort.abort()
  else whenClosed(raw, () => abort.abort())
  return abort.signal
}
