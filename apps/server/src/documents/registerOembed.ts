import { DOCUMENT_AREAS, type PageKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { escapeXml } from '@tickmark/core/drawing/escapeXml'
import { AppError } from '@tickmark/core/errors/AppError'
import { describeIssues } from '@tickmark/core/errors/describeIssues'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { EMBED_PATH, isEmbedPath } from '@tickmark/core/pages/EMBED_PATH'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { metricChartQuery } from '@tickmark/core/screens/chartQueries'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readSegments } from '../http/readAddress.ts'
import {
  type DocumentAddress,
  isDocumentOn,
  readDocumentAddress,
  readShared,
} from '../pages/readShared.ts'
import { CARD_SIZE } from '../pictures/Card.ts'
import { documentCardPath, metricCardPath } from '../pictures/cardPaths.ts'
import type { Config } from '../settings/config.ts'
import { lookUpLink } from './registerLinks.ts'

/** The subject that an address of ours shows in a frame. Paths are without the origin. */
type OembedSubject = {
  kind: PageKind
  title: string
  framePath: string
  /** Its picture, where it has one. */
  cardPath?: string
}

type FindOembedSubjectOptions = {
  lazyAccounts: Pick<LazyAccounts, 'open'>
  config: Pick<Config, 'publicUrl' | 'switches'>
}

const SHORT_LINK = /^\/explorer\/l\/([\w-]{1,40})$/
const METRIC_PAGE = /^\/explorer\/metrics\/[^/]+\/?$/
const MAX_TITLE_LENGTH = 200
/**
 * The parameters of which the address of a chart's frame has one: a query, one of the terminal's own panels, or a chart
 * that was built.
 */
const DESCRIBING = ['metrics', 'panel', 'chart'] as const

/**
 * Finds what is at a URL: a document or its frame, a chart that its address describes, a metric, or a short link to one
 * of them.
 * @throws AppError `not-found` for everything else, and for documents that are not shared; `not-ready`.
 */
async function findOembedSubject(
  options: FindOembedSubjectOptions,
  given: string,
): Promise<OembedSubject> {
  const { lazyAccounts, config } = options
  const url = URL.parse(given)
  if (url === null || url.origin !== new URL(config.publicUrl).origin) throw refuseUrl(given)
  const link = SHORT_LINK.exec(url.pathname)?.[1]
  const path = link === undefined ? undefined : await lookUpLink(lazyAccounts, link)
  const page = path === undefined ? url : new URL(path, config.publicUrl)
  const document = readDocumentAddress(page.pathname)
  const subject =
    document === undefined ? findChart(page, config) : await findShown(document, page, options)
  if (subject === undefined) throw refuseUrl(given)
  return subject
}

function findChart(page: URL, { switches: operator }: FindOembedSubjectOptions['config']) {
  const switches = resolveSwitches({ operator })
  if (!switches.CHART_EMBED_ENABLED) return undefined
  const { pathname, search, searchParams } = page
  if (isEmbedPath(pathname)) {
    if (!DESCRIBING.some((name) => searchParams.has(name))) return undefined
    const title = searchParams.get('title')?.slice(0, MAX_TITLE_LENGTH) ?? 'Chart'
    return { kind: 'chart' as const, title, framePath: `${pathname}${search}` }
  }
  const [, slug = ''] = METRIC_PAGE.test(pathname) ? readSegments(pathname) : []
  const metric = findMetric(slug)
  if (metric === undefined || !isPageOn('/metrics', switches)) return undefined
  const title = `${metric.title} by project`
  return {
    kind: 'chart' as const,
    title,
    framePath: writeMetricFrame(metric, title),
    cardPath: metricCardPath(metric),
  }
}

async function findShown(
  address: DocumentAddress,
  { searchParams }: URL,
  { lazyAccounts, config }: FindOembedSubjectOptions,
): Promise<OembedSubject | undefined> {
  const { kind, documentId } = address
  if (!isDocumentOn({ kind, isFramed: true }, config)) return undefined
  const given = searchParams.get('secret') ?? undefined
  const shared = await readShared(lazyAccounts, { kind, documentId, secret: given })
  switch (shared.state) {
    case 'missing':
      return undefined
    case 'away':
      throw new AppError('not-ready', 'The address cannot be looked up right now. Try again soon.')
    case 'shown': {
      const { document } = shared
      const secret = document.visibility === 'link' ? given : undefined
      const theme = searchParams.get('theme')
      const query = new URLSearchParams({
        ...(secret !== undefined && { secret }),
        ...((theme === 'dark' || theme === 'light') && { theme }),
      }).toString()
      return {
        kind,
        title: document.name,
        framePath: `/explorer/embed/${DOCUMENT_AREAS[kind]}/${encodeURIComponent(documentId)}${query && `?${query}`}`,
        cardPath: documentCardPath(document, secret),
      }
    }
  }
}

function refuseUrl(url: string): AppError {
  return new AppError('not-found', 'This address cannot be embedded.', {
    errors: [{ code: 'invalid', field: 'url', value: url.slice(0, 120) }],
  })
}

/** The address at which the chart of a metric's page stands alone, as that page writes it: what is no text is JSON. */
function writeMetricFrame(metric: MetricDefinition, title: string): string {
  const flow = metric.kind === 'flow' ? 'stacked' : 'area'
  const fields = {
    ...metricChartQuery(metric),
    title,
    kind: metric.additive ? flow : 'line',
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return `/explorer${EMBED_PATH}?${query}`
}

type Options = {
  lazyAccounts: Pick<LazyAccounts, 'open'>
  config: Pick<Config, 'productName' | 'publicUrl' | 'switches'>
}

const Size = z.coerce.number().int().min(1).max(100_000).default(100_000)
const Query = z.object({
  url: z.string().min(1).max(20_000),
  maxwidth: Size,
  maxheight: Size,
  format: z.string().default('json'),
})

const CACHE_S = 3_600

/** Serves oEmbed 1.0 (oembed.com) for what is public or has its secret link in the address. */
export function registerOembed(app: FastifyInstance, options: Options): void {
  app.get('/oembed', async (request, reply) => {
    const parsed = Query.safeParse(request.query, { reportInput: true })
    if (!parsed.success) throw refuse(parsed.error)
    const { url, format, ...room } = parsed.data
    if (format !== 'json' && format !== 'xml') return refuseFormat(reply, format)
    const answer = makeAnswer(options.config, await findOembedSubject(options, url), room)
    // It says nothing but what everybody who has the address may know.
    reply.headers({
      'access-control-allow-origin': '*',
      'cache-control': `public, max-age=${CACHE_S}`,
    })
    return format === 'json'
      ? reply.send(answer)
      : reply.type('text/xml; charset=utf-8').send(writeOembedXml(answer))
  })
}

function makeAnswer(
  { productName, publicUrl }: Options['config'],
  { kind, title, framePath, cardPath }: OembedSubject,
  room: MaxSize,
): OembedAnswer {
  const size = sizeFrame(kind, room)
  const hasRoom = room.maxwidth >= CARD_SIZE.width && room.maxheight >= CARD_SIZE.height
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: productName,
    provider_url: publicUrl,
    cache_age: CACHE_S,
    html: `<iframe src="${escapeXml(`${publicUrl}${framePath}`)}" width="${size.width}" height="${size.height}" title="${escapeXml(title)}" loading="lazy" style="border:0"></iframe>`,
    ...size,
    ...(cardPath !== undefined &&
      hasRoom && {
        thumbnail_url: `${publicUrl}${cardPath}`,
        thumbnail_width: CARD_SIZE.width,
        thumbnail_height: CARD_SIZE.height,
      }),
  }
}

function refuse(failure: z.ZodError): AppError {
  const errors = describeIssues(failure)
  return new AppError('bad-request', `${errors[0]?.field}: ${errors[0]?.message}`, {
    errors: errors.map(({ code, field, value }) => ({ code, field, value })),
  })
}

/** No code of ours stands for the status that the standard demands here. */
function refuseFormat(reply: FastifyReply, format: string): FastifyReply {
  return reply.code(501).send({
    type: 'bad-request',
    message: 'format must be json or xml.',
    errors: [{ code: 'invalid', field: 'format', value: format.slice(0, 120) }],
  })
}

type OembedSize = { width: number; height: number }

/** The default sizes of frames. */
const SIZES: Readonly<Record<PageKind, OembedSize>> = {
  chart: { width: 720, height: 450 },
  table: { width: 720, height: 520 },
  dashboard: { width: 960, height: 720 },
  comparison: { width: 960, height: 720 },
}

/** The size that the requesting site has room for. */
type MaxSize = { maxwidth: number; maxheight: number }

/** The size of a frame, no larger than there is room for. */
function sizeFrame(kind: PageKind, { maxwidth, maxheight }: MaxSize): OembedSize {
  const { width, height } = SIZES[kind]
  return { width: Math.min(width, maxwidth), height: Math.min(height, maxheight) }
}

/** An answer of oEmbed 1.0 (oembed.com): a frame, and what is said of it. */
type OembedAnswer = {
  version: '1.0'
  type: 'rich'
  title: string
  provider_name: string
  provider_url: string
  cache_age: number
  html: string
  width: number
  height: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

/** The answer as the XML that the standard gives it. */
function writeOembedXml(answer: OembedAnswer): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `  <${name}>${escapeXml(String(value))}</${name}>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${fields.join('')}</oembed>\n`
}
