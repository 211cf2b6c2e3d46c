import type { FastifyInstance } from 'fastify'
import { type PageOptions, sendPage } from '../pages/sendPage.ts'
import { lookUpLink } from './lookUpLink.ts'

/** No id of a short link is longer, and nothing else is looked up. */
const LINK_ID = /^[\w-]{1,40}$/

/** Leads from short links to the pages that they stand for. One that there is not is a page that there is not. */
export function registerLinks(app: FastifyInstance, pages: PageOptions): void {
  app.get('/explorer/l/:link', async (request, reply) => {
    const { link } = request.params as { link: string }
    const path = LINK_ID.test(link) ? await lookUpLink(pages.people, link) : undefined
    if (path === undefined) return sendPage(request, reply, pages)
    return reply.header('cache-control', 'private, no-cache').redirect(path, 302)
  })
}
