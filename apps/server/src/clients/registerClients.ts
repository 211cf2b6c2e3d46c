import type { FastifyInstance } from 'fastify'

/** The files that `scripts/buildClients.ts` writes. */
const ARCHIVE = /^tickmark(?:-client\.tgz|-[\w.]+-py3-none-any\.whl)$/

/** Serves the clients for npm and pip, which are packed with the web app, so that no registry is needed. */
export function registerClients(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/clients/:name', (request, reply) => {
    const { name } = request.params
    if (!ARCHIVE.test(name) || !app.hasReplyDecorator('sendFile')) return reply.callNotFound()
    // An address can have other content after an update: caches ask each time.
    return reply.sendFile(`clients/${name}`, { maxAge: 0 })
  })
}
