import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { listSeries } from '@tickmark/analytics/series/listSeries'
import { isPartnerPage } from '@tickmark/core/pages/isPageOn'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { readTemplate } from '../pages/readTemplate.ts'
import { createTextSender } from './createTextSender.ts'
import { fillSite } from './fillSite.ts'
import { listPlaces } from './listPlaces.ts'
import { readSite } from './readSite.ts'
import { writeRobots } from './writeRobots.ts'
import { writeSitemap } from './writeSitemap.ts'

type Options = { analytics: Analytics; config: Config; webFolder: string }

/** How long a page that says that data is missing is kept: nothing announces the first load. */
const UNSETTLED_MS = 5_000

/** The website runs no script but the one that applies the theme, and loads nothing from elsewhere. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the public website and what searchers ask for: robots.txt and sitemap.xml. */
export function registerSite(
  app: FastifyInstance,
  { analytics, config, webFolder }: Options,
): void {
  const switches = resolveSwitches({ operator: config.switches })
  const sendText = createTextSender(analytics)
  /** The newest complete page, and what it was made of. */
  let whole = { made: '', text: '' }

  app.get('/', async (request, reply) => {
    if (!switches.PUBLIC_WEBSITE_ENABLED) return reply.redirect('/explorer', 302)
    const template = await readTemplate(webFolder, 'site.html')
    const made = `${analytics.dataVersion} ${template.version}`
    const moment = whole.made === made ? '' : Math.floor(Date.now() / UNSETTLED_MS)
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
    return sendText(
      { request, reply },
      {
        key: `site ${made} ${moment}`,
        type: 'text/html; charset=utf-8',
        make: async () => {
          if (whole.made === made) return whole.text
          const content = await readSite(analytics)
          const text = fillSite(template.text, { content, config })
          if (content.status.state === 'ready') whole = { made, text }
          return text
        },
      },
    )
  })

  app.get('/robots.txt', (request, reply) =>
    sendText(
      { request, reply },
      {
        key: 'robots',
        type: 'text/plain; charset=utf-8',
        make: async () => writeRobots(config.publicUrl),
      },
    ),
  )

  app.get('/sitemap.xml', (request, reply) =>
    sendText(
      { request, reply },
      {
        key: 'sitemap',
        type: 'application/xml; charset=utf-8',
        make: async () => {
          const places = listPlaces(await listSeries(analytics), switches).filter(
            ({ path }) => config.partner === null || isPartnerPage(path.replace('/explorer', '')),
          )
          return writeSitemap(places, config.publicUrl)
        },
      },
    ),
  )
}
