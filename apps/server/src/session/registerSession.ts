import fastifyCookie from '@fastify/cookie'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { clearIdentity } from './clearIdentity.ts'
import { refuseForeignOrigin } from './refuseForeignOrigin.ts'

/**
 * Serves the calls by which the page finds out who is logged in, and logs out. There are no accounts yet, so
 * nobody is, and whatever identity a browser brings has ended. Register it with its own scope.
 */
export async function registerSession(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyCookie)
  app.addHook('onRequest', refuseForeignOrigin(config.publicUrl))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })

  app.get('/v1/users/me', (request, reply) => {
    // Being nobody is not an error: most visitors are, and every page begins by asking.
    if (request.cookies._idtoken === undefined) return reply.code(204).send()
    clearIdentity(reply, config)
    throw new AppError('session-expired', 'The session has ended. Log in again.')
  })

  app.post('/v1/logout', (_request, reply) => {
    clearIdentity(reply, config)
    return reply.code(204).send()
  })
}
