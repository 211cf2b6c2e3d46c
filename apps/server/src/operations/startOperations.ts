import { createHash, timingSafeEqual } from 'node:crypto'
import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import { AppError } from '@tickmark/core/errors/AppError'
import fastify from 'fastify'
import type { OperationsConfig } from '../settings/operationsSettings.ts'
import type { Metrics } from './Metrics.ts'
import { type Readiness, registerProbes } from './registerProbes.ts'
import type { ServerNotices } from './ServerNotices.ts'

type Options = {
  config: NonNullable<OperationsConfig['metrics']>
  metrics: Metrics
  readiness: Readiness
  notices?: Pick<ServerNotices, 'list'>
}

export type Operations = {
  url: string
  close(): Promise<void>
}

/**
 * Serves `/metrics`, `/healthz` and `/readyz` on a port of their own, so that no proxy before the terminal passes
 * metrics on. It answers until the stores are closed, also while the terminal's own port takes nothing more.
 */
export async function startOperations({
  config: { host, port, token },
  metrics,
  readiness,
  notices,
}: Options): Promise<Operations> {
  const app = fastify({ forceCloseConnections: true })
  setErrorHandler(app)
  registerProbes(app, readiness, notices)
  app.get('/metrics', async (request, reply) => {
    if (token !== null) checkToken(request.headers.authorization, token)
    return reply.type(metrics.contentType).send(await metrics.render())
  })
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}

function checkToken(authorization: string | undefined, token: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`)))
    throw new AppError('unauthorized', 'The metrics require the token of TT_METRICS_TOKEN.')
}
