import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { AnswerCache } from '@tickmark/api/rest/AnswerCache'
import { type RequestLimits, scheduleRequest } from '@tickmark/api/rest/scheduleRequest'
import { sendReady } from '@tickmark/api/rest/sendReady'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { MARTS } from '@tickmark/core/marts/MARTS'
import type { MartView } from '@tickmark/core/marts/MartView'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { toDay } from '@tickmark/core/time/Day'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { applyDashboardQuery, fillVariables, readingOrder } from '../embeds/applyDashboardQuery.ts'
import { chartAsOf } from '../embeds/chartAsOf.ts'
import { readAddressAsOf } from '../http/readAddress.ts'
import { sealAnswer } from '../http/sealAnswer.ts'
import { describeShortly } from '../pages/describeDocumentPage.ts'
import { isDocumentOn, readShared } from '../pages/readShared.ts'
import { addLogos } from '../pictures/addLogos.ts'
import type { Card, DocumentCard } from '../pictures/Card.ts'
import { CardPainter } from '../pictures/CardPainter.ts'
import { metricCardPath, projectCardPath } from '../pictures/cardPaths.ts'
import type { ChartPicture } from '../pictures/preparePicture.ts'
import { readComparables } from '../pictures/readComparables.ts'
import { readPicture } from '../pictures/readPicture.ts'
import type { Config } from '../settings/config.ts'
import { readMetricCard } from './readMetricCard.ts'
import { readProjectCard } from './readProjectCard.ts'

type Options = {
  ctx: ApiContext
  config: Pick<Config, 'productName' | 'switches' | 'isGated'>
  lazyAccounts: Pick<LazyAccounts, 'open'>
  limits: RequestLimits
}

/** Networks that show cards keep them for days anyway; what a user shares they may take back. */
const KEPT = { facts: 'public, max-age=3600', documents: 'public, max-age=300' } as const

/**
 * Serves the pictures by which other sites show a link to a project, a metric, or a shared document. Each is
 * drawn once per data version, in the queue of the address that requests it.
 */
export function registerCards(
  app: FastifyInstance,
  { ctx, config, lazyAccounts, limits }: Options,
): void {
  const { analytics } = ctx
  const cache = new AnswerCache()
  const painter = new CardPainter()
  app.addHook('onClose', () => painter.close())

  const send = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { key, kept = KEPT.facts }: { key: string; kept?: string },
    read: () => Promise<Card>,
  ) => {
    const make = async () =>
      sealAnswer(Buffer.from(await painter.paint(await addLogos(ctx, await read()))), {
        'content-type': 'image/png',
        'cache-control': kept,
      })
    const schedule = scheduleRequest(limits, request, reply)
    const picture = await cache.getOrMake(analytics.dataVersion, key, { make, schedule })
    sendReady(request, reply, picture)
    return reply
  }

  app.get('/explorer/cards/projects/:file', (request, reply) => {
    const id = readId(request)
    const resolved = resolveProject(analytics.catalog, id)
    if (resolved.kind !== 'found') throw refuse(request)
    const { project } = resolved
    const path = projectCardPath(project)
    if (project.project_id !== id) return reply.redirect(path, 308)
    const asOf = readAddressAsOf(request)
    return send({ request, reply }, { key: `${path} ${asOf ?? ''}` }, () =>
      readProjectCard(analytics, project, { productName: config.productName, asOf }),
    )
  })

  app.get('/explorer/cards/metrics/:file', (request, reply) => {
    const id = readId(request)
    const metric = findMetric(id)
    const isOn = isPageOn('/metrics', resolveSwitches({ operator: config.switches }))
    // Cards are for everybody, and so hold what everybody may read.
    const access = { isGated: config.isGated, tier: 'free' } as const
    if (metric === undefined || !isOn || !mayReadMetric(access, metric.metric_id))
      throw refuse(request)
    const path = metricCardPath(metric)
    if (metric.slug !== id) return reply.redirect(path, 308)
    const asOf = readAddressAsOf(request)
    const today = toDay(Date.now())
    return send({ request, reply }, { key: `${path} ${asOf ?? ''} ${today}` }, () =>
      readMetricCard(analytics, metric, { productName: config.productName, asOf, today }),
    )
  })

  app.get('/explorer/cards/documents/:file', async (request, reply) => {
    const { secret } = request.query as { secret?: unknown }
    const documentId = readId(request)
    const shared = await readShared(lazyAccounts, {
      documentId,
      secret: typeof secret === 'string' ? secret : undefined,
    })
    if (shared.state !== 'shown' || !isKindOn(shared.document.kind, config)) throw refuse(request)
    const { document } = shared
    const asOf = readAddressAsOf(request)
    const key = `document ${documentId} ${document.version} ${asOf ?? ''}`
    return send({ request, reply }, { key, kept: KEPT.documents }, () =>
      readDocumentCard(ctx, document, asOf),
    )
  })
}

function isKindOn(kind: DocumentKind, config: Options['config']): boolean {
  return kind !== 'preset' && isDocumentOn({ kind, isFramed: false }, config)
}

/** The id in `aave.png`; '' where the name ends otherwise. */
function readId(request: FastifyRequest): string {
  const { file } = request.params as { file: string }
  return file.endsWith('.png') ? file.slice(0, -'.png'.length) : ''
}

function refuse(request: FastifyRequest): AppError {
  const { file } = request.params as { file: string }
  return new AppError('not-found', `There is no card "${file.slice(0, 120)}".`)
}

/** Reads what the card of a chart, a table or a dashboard shows. Charts are answered as for anyone. */
async function readDocumentCard(
  ctx: ApiContext,
  document: Document,
  asOf?: string,
): Promise<DocumentCard> {
  const { isSample } = await indexSeries(ctx.analytics)
  const picture = await readDocumentPicture(ctx, document, asOf)
  return {
    kind: 'document',
    productName: ctx.productName,
    sample: picture?.sample ?? isSample,
    newestDay: picture?.newestDay ?? null,
    asOf,
    title: document.name,
    description: describeShortly(document, ctx.productName),
    facts: listFacts(document),
    picture,
  }
}

/** The picture of comparables or of a chart; null of a document without any. */
async function readDocumentPicture(
  ctx: ApiContext,
  document: Document,
  asOf?: string,
): Promise<ChartPicture | null> {
  if (document.kind === 'comparison')
    return (await readComparables(ctx, document.content as CompsDefinition, asOf)).picture
  const chart = findChart(document, ctx.analytics.catalog)
  return chart === undefined ? null : readPicture(ctx, chartAsOf(chart, asOf))
}

/** The chart, or the first one of a dashboard. */
function findChart({ kind, content }: Document, catalog: Catalog): ChartDefinition | undefined {
  if (kind === 'chart') return content as ChartDefinition
  if (kind !== 'dashboard') return undefined
  const dashboard = content as DashboardDefinition
  for (const tile of readingOrder(dashboard.tiles)) {
    const { body } = fillVariables(tile, dashboard, catalog)
    if (body.kind === 'chart') return applyDashboardQuery(body.chart, dashboard)
  }
  return undefined
}

function listFacts({ kind, content }: Document): string[] {
  switch (kind) {
    case 'chart':
      return ['No values in this range']
    case 'comparison':
      return ['No multiple implies a value']
    case 'dashboard':
      return countTiles(content as DashboardDefinition)
    case 'table':
    case 'preset': {
      const view = content as MartView
      const mart = MARTS.find(({ mart_id }) => mart_id === view.mart_id)
      return [
        ...(mart === undefined ? [] : [mart.name]),
        ...(view.valueCols.length === 0 ? [] : [count(view.valueCols.length, 'column')]),
      ]
    }
  }
}

function countTiles({ tiles }: DashboardDefinition): string[] {
  const of = (kind: string) => tiles.filter(({ body }) => body.kind === kind).length
  const words = { chart: 'chart', table: 'table', figure: 'figure', text: 'text' }
  return Object.entries(words).flatMap(([kind, word]) =>
    of(kind) === 0 ? [] : [count(of(kind), word)],
  )
}

function count(many: number, word: string): string {
  return `${many} ${word}${many === 1 ? '' : 's'}`
}
