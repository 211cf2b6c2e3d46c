import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import type { Config } from '../config.ts'
import { withPatience } from '../withPatience.ts'

/** A store that takes longer to say that it is there counts as away. */
const PATIENCE_MS = 2_000
/** How long an answer is shared, so that frequent probes do not query the stores each time. */
const SHARED_MS = 1_000

type Options = {
  analytics: Analytics
  people: Pick<LazyAccounts, 'open'>
  config: Pick<Config, 'analytics'> & { people: Pick<Config['people'], 'store'> }
}

/** Throws while the server must not get requests. */
export type CheckReadiness = () => Promise<void>

/**
 * Whether the servers that this one needs, ClickHouse and PostgreSQL, answer. What is embedded is always there, and is
 * not queried, so that a probe never waits for a load.
 */
export function createReadiness(options: Options): CheckReadiness {
  let shared: { at: number; away: Promise<string[]> } | undefined
  return async () => {
    if (shared === undefined || Date.now() - shared.at > SHARED_MS)
      shared = { at: Date.now(), away: listAway(options) }
    const away = await shared.away
    if (away.length > 0)
      throw new AppError('not-ready', `${away.join(' and ')} cannot be reached just now.`, {
        errors: away.map((store) => ({ code: 'unreachable', field: 'store', value: store })),
      })
  }
}

/**
 * `GET /healthz`, for what restarts a server that hangs: 200 as long as it answers at all. `GET /readyz`, for load
 * balancers: 200 while requests can be answered, otherwise 503 with `Retry-After` and the reason.
 */
export function registerProbes(app: FastifyInstance, checkReadiness: CheckReadiness): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    await checkReadiness()
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}

async function listAway({ analytics, people, config }: Options): Promise<string[]> {
  const askFacts = () => analytics.rows({ sql: 'SELECT 1' })
  const askPeople = async () =>
    (await people.open()).db.selectFrom('leases').select('work').limit(1).execute()
  const stores = [
    ...(config.analytics.kind === 'server' ? [{ name: 'ClickHouse', ask: askFacts }] : []),
    ...(config.people.store.kind === 'server' ? [{ name: 'PostgreSQL', ask: askPeople }] : []),
  ]
  const answers = await Promise.allSettled(
    stores.map(({ ask }) => withPatience<unknown>(ask(), PATIENCE_MS)),
  )
  return stores.flatMap(({ name }, index) => (answers[index]?.status === 'fulfilled' ? [] : [name]))
}
