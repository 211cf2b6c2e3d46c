import { DOCUMENT_AREAS, type PageKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { AppError } from '@tickmark/core/errors/AppError'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { EMBED_PATH, isEmbedPath } from '@tickmark/core/pages/EMBED_PATH'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { metricChartQuery } from '@tickmark/core/screens/chartQueries'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readSegments } from '../http/readAddress.ts'
import {
  type DocumentAddress,
  isDocumentOn,
  readDocumentAddress,
  readShared,
} from '../pages/readShared.ts'
import { documentCardPath, metricCardPath } from '../pictures/cardPaths.ts'
import type { Config } from '../settings/config.ts'
import { lookUpLink } from './registerLinks.ts'

/** The subject that an address of ours shows in a frame. Paths are without the origin. */
export type OembedSubject = {
  kind: PageKind
  title: string
  framePath: string
  /** Its picture, where it has one. */
  cardPath?: string
}

type Options = {
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
export async function findOembedSubject(options: Options, given: string): Promise<OembedSubject> {
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

function findChart(page: URL, { switches: operator }: Options['config']) {
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
  { lazyAccounts, config }: Options,
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
