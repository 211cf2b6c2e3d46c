import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AnswerCache } from '@tickmark/api/rest/AnswerCache'
import { sendReady } from '@tickmark/api/rest/sendReady'
import { AppError } from '@tickmark/core/errors/AppError'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { findProject } from '@tickmark/core/projects/findProject'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { mayReadMetric } from '@tickmark/core/tiers/mayReadMetric'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sealAnswer } from '../sealAnswer.ts'
import type { Card } from './Card.ts'
import { CardPainter } from './CardPainter.ts'
import { metricCardPath, projectCardPath } from './cardPaths.ts'
import { readMetricCard } from './readMetricCard.ts'
import { readProjectCard } from './readProjectCard.ts'

type Options = {
  analytics: Analytics
  config: Pick<Config, 'productName' | 'switches' | 'isGated'>
}

const HEADERS = {
  'content-type': 'image/png',
  // Networks that show cards keep them for days anyway.
  'cache-control': 'public, max-age=3600',
}

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
      sealAnswer(Buffer.from(await painter.paint(await read())), HEADERS),
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
    // Cards are for everybody, and so hold what everybody may read.
    const access = { isGated: config.isGated, tier: 'free' } as const
    if (metric === undefined || !isOn || !mayReadMetric(access, metric.metric_id))
      throw refuse(request)
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
