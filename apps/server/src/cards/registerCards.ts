import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { AnswerCache } from '@tickmark/api/rest/AnswerCache'
import { type RequestLimits, scheduleRequest } from '@tickmark/api/rest/scheduleRequest'
import { sendReady } from '@tickmark/api/rest/sendReady'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { AppError } from '@tickmark/core/errors/AppError'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { toDay } from '@tickmark/core/time/Day'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readAddressAsOf } from '../http/readAddress.ts'
import { sealAnswer } from '../http/sealAnswer.ts'
import { isDocumentOn, readShared } from '../pages/readShared.ts'
import { addLogos } from '../pictures/addLogos.ts'
import type { Card } from '../pictures/Card.ts'
import { CardPainter } from '../pictures/CardPainter.ts'
import { metricCardPath, projectCardPath } from '../pictures/cardPaths.ts'
import type { Config } from '../settings/config.ts'
import { readDocumentCard } from './readDocumentCard.ts'
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
