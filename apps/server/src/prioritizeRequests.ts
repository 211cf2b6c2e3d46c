import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import { whenClosed } from '@tickmark/api/rest/whenClosed'
import type { FastifyInstance } from 'fastify'

/**
 * Makes background loads yield to every request that has work to do, until its connection closes. The hook comes
 * late: an answer from the cache is sent before it and needs no priority, and a body that is still coming has no work.
 * A request that yields itself is left out, since it would wait for itself.
 */
export function prioritizeRequests(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.isLong !== true) whenClosed(reply.raw, priorityGate.enter())
    done()
  })
}
