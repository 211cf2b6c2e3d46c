import { createHash } from 'node:crypto'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AnswerCache, type ReadyAnswer } from '@tickmark/api/rest/AnswerCache'
import { sendReady } from '@tickmark/api/rest/sendReady'
import { AppError } from '@tickmark/core/errors/AppError'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { findProject } from '@tickmark/core/projects/findProject'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Card } from './Card.ts'
import { CardPainter } from './CardPainter.ts'
import { metricCardPath, projectCardPath } from './cardPaths.ts'
import { readMetricCard } from './readMetricCard.ts'
import { readProjectCard } from './readProjectCard.ts'

type Options = { analytics: Analytics; config: Pick<Config, 'productName' | 'switches'> }

/** Networks that show cards keep them for days anyway; what they ask for again within the hour they need not. */
const CACHE_CONTROL = 'public, max-age=3600'

/** Serves the pictures by which other sites show a link to a project or metric. Each is drawn once per data version. */
export function registerCards(app: FastifyInstance, { analytics, config }: Options): void {
  const cache = new AnswerCache()
  const painter = new CardPainter()
  app.addHook('onClose', () => painter.close())

  const send = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    path: string,
    read: () => Promise<Card>,
  ) => {
    const picture = await cache.getOrMake(analytics.dataVersion, path, async () =>
      seal(await painter.paint(await read())),
    )
    sendReady(request, reply, picture)
    return reply
  }

  app.get('/explorer/cards/projects/:file', (request, reply) => {
    const id = readId(request)
    const project = findProject(id)
    if (project === undefined) throw refuse(request)
    const path = projectCardPath(project)
    if (project.project_id !== id) return reply.redirect(path, 308)
    return send({ request, reply }, path, () =>
      readProjectCard(analytics, project, config.productName),
    )
  })

  app.get('/explorer/cards/metrics/:file', (request, reply) => {
    const id = readId(request)
    const metric = findMetric(id)
    const isOn = isPageOn('/metrics', resolveSwitches({ operator: config.switches }))
    if (metric === undefined || !isOn) throw refuse(request)
    const path = metricCardPath(metric)
    if (metric.slug !== id) return reply.redirect(path, 308)
    return send({ request, reply }, path, () =>
      readMetricCard(analytics, metric, config.productName),
    )
  })
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

function seal(png: Uint8Array): ReadyAnswer {
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"`
  return {
    body: Buffer.from(png),
    etag,
    headers: { 'content-type': 'image/png', 'cache-control': CACHE_CONTROL, etag },
  }
}
