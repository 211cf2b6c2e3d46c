import { createHash } from 'node:crypto'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { indexSeries } from '@tickmark/analytics/queries/indexSeries'
import { matchesEtag } from '@tickmark/api/rest/sendReady'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { describePage } from './describePage.ts'
import { fillPage } from './fillPage.ts'
import { readTemplate } from './readTemplate.ts'

type PageOptions = { analytics: Analytics; config: Config; webFolder: string }

/** Endings of the page's own files. Anything else below /explorer is a screen, dots in its name or not. */
const FILE = /\.(?:js|mjs|css|map|svg|png|jpg|webp|ico|woff2?|json|txt|xml|webmanifest)$/
const ONE_YEAR = 31_536_000

/** Serves the page and its files below /explorer. The page's own router shows the screen. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
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

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { analytics, config, webFolder }: PageOptions,
): Promise<FastifyReply> {
  const [path = '', query] = request.url.split('?', 2)
  const page = describePage(path, config)
  if (page.movedTo !== undefined)
    return reply.redirect(query === undefined ? page.movedTo : `${page.movedTo}?${query}`, 308)
  const template = await readTemplate(webFolder)
  const { isSample: sample } = await indexSeries(analytics)
  const html = fillPage(template.text, { page, path, config, sample })
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag, 'cache-control': 'no-cache' })
  const known = request.headers['if-none-match']
  if (page.found && known !== undefined && matchesEtag(known, etag)) return reply.code(304).send()
  return reply
    .code(page.found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(html)
}
