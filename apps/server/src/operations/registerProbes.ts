import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { listEngines } from '@tickmark/analytics/shards/openShards'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { withTimeout } from '../runtime/withTimeout.ts'
import type { Config } from '../settings/config.ts'
import type { ServerNotices } from './ServerNotices.ts'

/** A store that takes longer to say that it is there counts as away. */
const TIMEOUT_MS = 2_000
/** The time for which an answer is shared, so that frequent probes do not query the stores each time. */
const SHARED_MS = 1_000

type Options = {
  analytics: Analytics
  lazyAccounts: Pick<LazyAccounts, 'open'>
  config: Pick<Config, 'analytics'> & { accounts: Pick<Config['accounts'], 'store'> }
}

/** The readiness of the server for requests. */
export type Readiness = {
  /** @throws AppError `not-ready` while it should not. */
  check(): Promise<void>
  /** From now on it should not: a load balancer sends it nothing more. */
  announceStop(): void
  readonly isStopping: boolean
}

/**
 * Creates the check whether the servers that this one needs, ClickHouse and PostgreSQL, answer. Embedded stores are
 * always there, and are not queried, so that a probe never waits for a load.
 */
export function createReadiness(options: Options): Readiness {
  let shared: { at: number; away: Promise<Away[]> } | undefined
  let isStopping = false
  async function check(): Promise<void> {
    if (isStopping) throw new AppError('not-ready', 'The server is stopping.')
    if (shared === undefined || Date.now() - shared.at > SHARED_MS)
      shared = { at: Date.now(), away: listAway(options) }
    const away = await shared.away
    if (away.length > 0)
      throw new AppError('not-ready', away.map(({ says }) => says).join(' '), {
        errors: away.map(({ name }) => ({ code: 'unreachable', field: 'store', value: name })),
      })
  }
  return {
    check,
    announceStop: () => {
      isStopping = true
    },
    get isStopping() {
      return isStopping
    },
  }
}

/**
 * `GET /healthz`, for what restarts a server that hangs: 200 as long as it answers at all. `GET /readyz`, for load
 * balancers: 200 while requests can be answered, with the reasons for which the server does less than it could, otherwise
 * 503 with `Retry-After` and the reason.
 */
export function registerProbes(
  app: FastifyInstance,
  readiness: Readiness,
  notices?: Pick<ServerNotices, 'list'>,
): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    await readiness.check()
    const found = notices?.list() ?? []
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', ...(found.length > 0 && { notices: found }) })
  })
}

type Away = { name: string; says: string }

async function listAway({ analytics, lazyAccounts, config }: Options): Promise<Away[]> {
  const askFacts = () =>
    Promise.all(listEngines(analytics).map((engine) => engine.rows({ sql: 'SELECT 1' })))
  const askAccounts = async () =>
    (await lazyAccounts.open()).db.selectFrom('leases').select('work').limit(1).execute()
  const stores = [
    ...(config.analytics.kind === 'server' ? [{ name: 'ClickHouse', ask: askFacts }] : []),
    ...(config.accounts.store.kind === 'server' ? [{ name: 'PostgreSQL', ask: askAccounts }] : []),
  ]
  const answers = await Promise.allSettled(
    stores.map(({ ask }) => withTimeout<unknown>(ask(), TIMEOUT_MS)),
  )
  return stores.flatMap(({ name }, index) => {
    const answer = answers[index]
    if (answer?.status !== 'rejected') return []
    // A store of a newer release is there, and says so itself.
    const isNewer = answer.reason instanceof AppError && answer.reason.code === 'conflict'
    return [
      { name, says: isNewer ? answer.reason.message : `${name} cannot be reached right now.` },
    ]
  })
}
