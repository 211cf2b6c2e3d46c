import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { LazyAccounts } from './accounts/LazyAccounts.ts'
import type { Config } from './config.ts'
import { withPatience } from './withPatience.ts'

/** A store that takes longer to say that it is there counts as away. */
const PATIENCE_MS = 2_000
/** How long an answer is shared, so that frequent probes do not query the stores each time. */
const SHARED_MS = 1_000

type Options = {
  analytics: Analytics
  people: Pick<LazyAccounts, 'open'>
  config: Pick<Config, 'analytics'> & { people: Pick<Config['people'], 'store'> }
}

/**
 * `GET /readyz`, for load balancers: 200 while the servers that this one needs, ClickHouse and PostgreSQL, answer;
 * otherwise 503 with `Retry-After` and the names of those that do not. What is embedded is always there.
 */
export function registerReadiness(app: FastifyInstance, options: Options): void {
  let shared: { at: number; away: Promise<string[]> } | undefined
  app.get('/readyz', async (_request, reply) => {
    if (shared === undefined || Date.now() - shared.at > SHARED_MS)
      shared = { at: Date.now(), away: listAway(options) }
    const away = await shared.away
    if (away.length > 0)
      throw new AppError('not-ready', `${away.join(' and ')} cannot be reached just now.`, {
        errors: away.map((store) => ({ code: 'unreachable', field: 'store', value: store })),
      })
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
