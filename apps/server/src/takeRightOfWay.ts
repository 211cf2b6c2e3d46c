import { rightOfWay } from '@tickmark/analytics/client/rightOfWay'
import type { FastifyInstance } from 'fastify'

/** Has loads give way to whoever waits for an answer. A connection that is broken off waits no more. */
export function takeRightOfWay(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', rightOfWay.take())
    done()
  })
}
