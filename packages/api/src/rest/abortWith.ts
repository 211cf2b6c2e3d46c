import type { FastifyReply } from 'fastify'

/** Is aborted when the connection of an answer is closed, so that nobody works for a client that has left. */
export function abortWith({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController()
  if (raw.destroyed) abort.abort()
  else raw.once('close', () => abort.abort())
  return abort.signal
}
