import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import type { FastifyInstance } from 'fastify'

/**
 * Makes background loads yield to every request that has work to do, until its connection closes. The hook comes
 * late: an answer from the cache is sent before it and needs no priority, and a body that is still coming has no work.
 */
export function prioritizeRequests(app: FastifyInstance): void {
  app.addHook('preValidation', (_request, reply, done) => {
    reply.raw.once('close', priorityGate.enter())
    done()
  })
}
