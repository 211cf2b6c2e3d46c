import { listSeries } from '@tickmark/analytics/series/listSeries'
import type { SeriesRow } from '@tickmark/analytics/series/SeriesRow'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { readDataStatus } from '@tickmark/api/lookups/readDataStatus'
import type { RequestLimits } from '@tickmark/api/rest/scheduleRequest'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { DOCS_PAGE_IDS } from '@tickmark/core/pages/DOCS_PAGES'
import { isPageOn, isPartnerPage } from '@tickmark/core/pages/isPageOn'
import { SCREEN_PAGES } from '@tickmark/core/pages/SCREEN_PAGES'
import { SCREEN_PATHS } from '@tickmark/core/pages/SCREENS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { STATEMENT_SECTIONS } from '@tickmark/core/statement/STATEMENT_SECTIONS'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Day } from '@tickmark/core/time/Day'
import type { FastifyInstance } from 'fastify'
import { describePage } from '../pages/describePage.ts'
import { readTemplate } from '../pages/readTemplate.ts'
import { resolveCommonSwitches } from '../pages/resolveVisitorSwitches.ts'
import { writePageTags } from '../pages/writePageTags.ts'
import type { Config } from '../settings/config.ts'
import { createTextSender } from './createTextSender.ts'
import { readSite } from './readSite.ts'
import { renderSite } from './renderSite.ts'
import type { SiteContent } from './SiteContent.ts'
import type { SiteView } from './SiteView.ts'

/** A page that searchers may find; `lastmod` is the newest day of what it shows. */
type Place = { path: string; lastmod: Day | null }

/** Metrics that make a statement worth reading. */
const INCOME: ReadonlySet<string> = new Set(
  STATEMENT_SECTIONS.find((section) => section.section === 'income_statement')?.lines.map(
    (line) => line.metric_id,
  ),
)

/** The pages that have something to show and that no switch hides, the most important first. */
export function listPlaces(
  catalog: Catalog,
  series: readonly SeriesRow[],
  switches: ResolvedSwitches,
): Place[] {
  const newest = newestDay(series)
  const byProject = Map.groupBy(series, (row) => row.project_id)
  const byMetric = Map.groupBy(series, (row) => row.metric_id)
  const below: Place[] = [
    ...SCREEN_PATHS.flatMap((path) => {
      const sitemap = SCREEN_PAGES[path]?.sitemap
      return sitemap === undefined ? [] : [{ path, lastmod: sitemap === 'figures' ? newest : null }]
    }),
    ...DOCS_PAGE_IDS.map((id) => ({ path: `/docs/${id}`, lastmod: null })),
    ...listMetrics().flatMap((metric) => {
      const rows = byMetric.get(metric.metric_id)
      return rows === undefined
        ? []
        : [{ path: `/metrics/${metric.slug}`, lastmod: newestDay(rows) }]
    }),
    ...MARKET_SECTORS.flatMap(({ market_sector_id: id }) => {
      const rows = catalog
        .listSector(id)
        .flatMap(({ project_id }) => byProject.get(project_id) ?? [])
      return rows.length === 0 ? [] : [{ path: `/markets/${id}`, lastmod: newestDay(rows) }]
    }),
    ...catalog.projects.flatMap(({ project_id }) => {
      const rows = byProject.get(project_id)
      return rows === undefined ? [] : listProjectPlaces(project_id, rows)
    }),
  ]
  return [
    ...(switches.PUBLIC_WEBSITE_ENABLED ? [{ path: '/', lastmod: newest }] : []),
    ...below
      .filter(({ path }) => isPageOn(path, switches))
      .map(({ path, lastmod }) => ({ path: `/explorer${path}`, lastmod })),
  ]
}

function listProjectPlaces(id: string, rows: readonly SeriesRow[]): Place[] {
  const path = `/projects/${encodeURIComponent(id)}`
  const income = rows.filter((row) => INCOME.has(row.metric_id))
  return [
    { path, lastmod: newestDay(rows) },
    ...(income.length === 0
      ? []
      : [{ path: `${path}/financial-statement`, lastmod: newestDay(income) }]),
  ]
}

function newestDay(rows: readonly SeriesRow[]): Day | null {
  let newest: Day | null = null
  for (const { last_day } of rows) if (newest === null || last_day > newest) newest = last_day
  return newest
}

/**
 * The maximum number of addresses in one sitemap: fewer than sitemaps.org allows, so that each is made and read
 * quickly.
 */
const MAX_PLACES = 10_000
const MAX_BYTES = 50 * 1024 * 1024

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const HEAD = `${DECLARATION}<urlset ${SCHEMA}>\n`
const FOOT = '</urlset>\n'

/** The sitemaps that together hold all places, by their whole addresses; one more begins where one is full. */
export function writeSitemaps(places: readonly Place[], publicUrl: string): string[] {
  const parts: string[][] = [[]]
  let bytes = HEAD.length + FOOT.length
  for (const place of places) {
    const entry = writeEntry(place, publicUrl)
    bytes += Buffer.byteLength(entry)
    const part = parts.at(-1) ?? []
    if (part.length === MAX_PLACES || (bytes > MAX_BYTES && part.length > 0)) {
      parts.push([entry])
      bytes = HEAD.length + FOOT.length + Buffer.byteLength(entry)
    } else part.push(entry)
  }
  return parts.map((entries) => HEAD + entries.join('') + FOOT)
}

/** sitemap.xml: the only sitemap, or the list of them. */
export function writeSitemap(places: readonly Place[], publicUrl: string): string {
  const parts = writeSitemaps(places, publicUrl)
  const [only = ''] = parts
  if (parts.length === 1) return only
  const entries = parts.map(
    (_, index) =>
      `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  )
  return `${DECLARATION}<sitemapindex ${SCHEMA}>\n${entries.join('')}</sitemapindex>\n`
}

function writeEntry({ path, lastmod }: Place, publicUrl: string): string {
  const day = lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`
  return `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc>${day}</url>\n`
}

/** Calls that answer programs; to crawl them would only cost. */
const CALLS = ['/trpc', '/v1/', '/v2/', '/v3/', '/explorer/ingest']

/** robots.txt: everything that people read may be read, and where its list is. */
export function writeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...CALLS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The time for which a page that says that data is missing is kept: nothing announces the first load. */
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
  {
    ctx,
    config,
    webFolder,
    limits,
  }: { ctx: ApiContext; config: Config; webFolder: string; limits?: RequestLimits },
): void {
  const { analytics } = ctx
  const switches = resolveCommonSwitches(config)
  const sendText = createTextSender(analytics, limits)
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
          const [site, { first_import, live }] = await Promise.all([
            readSite(analytics),
            readDataStatus(ctx),
          ])
          const content = { ...site, isFilling: live !== null || first_import !== null }
          const leaders = content.fees?.leaders ?? []
          const logos = await ctx.findLogos?.(leaders.map(({ project }) => project.project_id))
          const { catalog } = analytics
          const text = fillSite(template.text, { catalog, content, config, logos })
          if (content.status.state === 'ready' && !content.isFilling) whole = { made, text }
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

  const listAll = async () =>
    listPlaces(analytics.catalog, await listSeries(analytics), switches).filter(
      ({ path }) => config.partner === null || isPartnerPage(path.replace('/explorer', '')),
    )
  const type = 'application/xml; charset=utf-8'

  app.get('/sitemap.xml', (request, reply) =>
    sendText(
      { request, reply },
      { key: 'sitemap', type, make: async () => writeSitemap(await listAll(), config.publicUrl) },
    ),
  )

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,3}).xml', async (request, reply) => {
    const place = Number(request.params.part) - 1
    const parts = writeSitemaps(await listAll(), config.publicUrl)
    const text = parts[place]
    if (text === undefined) return reply.callNotFound()
    return sendText({ request, reply }, { key: `sitemap ${place}`, type, make: async () => text })
  })
}

type Filling = {
  catalog: Catalog
  content: SiteContent
  config: Config
  logos: SiteView['logos'] | undefined
}

/** The website's template with its head and body. It carries nothing of a single visit, so everyone gets the same bytes. */
function fillSite(
  template: string,
  { catalog, content, config, logos = new Map() }: Filling,
): string {
  const page = describePage('/explorer', { ...config, catalog })
  const head = writePageTags({ page, path: '/', config }).join('\n    ')
  const switches = resolveCommonSwitches(config)
  const body = renderSite({ content, config, switches, logos }).text
  // Functions, because a replacement text would give `$&` a meaning.
  return template.replace('<!--tt-head-->', () => head).replace('<!--tt-body-->', () => body)
}
