import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerOfflinePage } from './registerOfflinePage.ts'
import { type PageOptions, sendPage } from './sendPage.ts'

/** Endings of the page's own files. Anything else below /explorer is a screen, dots in its name or not. */
const FILE = /\.(?:js|mjs|css|map|svg|png|jpg|webp|ico|woff2?|json|txt|xml|webmanifest)$/
const ONE_YEAR = 31_536_000

/** Serves the page and its files below /explorer. The page's own router shows the screen. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  registerOfflinePage(app, options.webFolder)
  app.get('/explorer', (request, reply) => sendPage(request, reply, options))
  app.get('/explorer/*', (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (FILE.test(path) && app.hasReplyDecorator('sendFile')) return sendOwnFile(reply, path)
    return sendPage(request, reply, options)
  })
}

/** Files below assets carry a hash of their content in their name, so they never change. */
function sendOwnFile(reply: FastifyReply, path: string): FastifyReply {
  return path.startsWith('assets/')
    ? reply.sendFile(path, { maxAge: ONE_YEAR * 1000, immutable: true })
    : reply.sendFile(path, { maxAge: 0 })
}
