import { createHash, timingSafeEqual } from 'node:crypto'
import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import { AppError } from '@tickmark/core/errors/AppError'
import fastify from 'fastify'
import type { OperationsConfig } from '../settings/operationsSettings.ts'
import type { Metrics } from './Metrics.ts'
import { type CheckReadiness, registerProbes } from './registerProbes.ts'

type Options = {
  config: NonNullable<OperationsConfig['metrics']>
  metrics: Metrics
  checkReadiness: CheckReadiness
}

export type Operations = {
  url: string
  /** From now on `/readyz` says that the server stops, so that a load balancer sends it nothing more. */
  announceStop(): void
  close(): Promise<void>
}

/**
 * Serves `/metrics`, `/healthz` and `/readyz` on a port of their own, so that no proxy before the terminal passes
 * metrics on. It answers until the stores are closed, also while the terminal's own port takes nothing more.
 */
export async function startOperations({
  config: { host, port, token },
  metrics,
  checkReadiness,
}: Options): Promise<Operations> {
  let isStopping = false
  const app = fastify({ forceCloseConnections: true })
  setErrorHandler(app)
  registerProbes(app, async () => {
    if (isStopping) throw new AppError('not-ready', 'The server is stopping.')
    await checkReadiness()
  })
  app.get('/metrics', async (request, reply) => {
    if (token !== null) checkToken(request.headers.authorization, token)
    return reply.type(metrics.contentType).send(await metrics.render())
  })
  const url = await app.listen({ host, port })
  return {
    url,
    announceStop: () => {
      isStopping = true
    },
    close: () => app.close(),
  }
}

function checkToken(authorization: string | undefined, token: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`)))
    throw new AppError('unauthorized', 'The metrics need the token of TT_METRICS_TOKEN.')
}
