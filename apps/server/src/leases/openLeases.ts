import type { OpenStore, StoreConfig } from '@tickmark/accounts/store/openStore'
import type { AnalyticsConfig } from '@tickmark/analytics/store/openAnalytics'
import type { LeaseStore, Leases } from '@tickmark/core/stores/Lease'
import { openRedis } from '../limits/openRedis.ts'
import { createLeases } from './createLeases.ts'

type Installation = {
  redisUrl: string | null
  analytics: AnalyticsConfig
  accounts: { store: StoreConfig }
}

/**
 * Opens the leases by which this installation's servers agree: in Redis, else in their PostgreSQL; one without either
 * is alone. `log` gets a warning where a ClickHouse server could be shared and nothing can carry a lease. `accounts` is
 * an open store of them; one of its own when absent.
 */
export async function openLeases(
  config: Installation,
  log: (line: string) => void,
  accounts?: OpenStore,
): Promise<Leases> {
  const store = await openLeaseStore(config, accounts)
  if (config.analytics.kind === 'server' && !store.isShared)
    log(
      'CLICKHOUSE_URL is set without REDIS_URL or DATABASE_URL: servers cannot agree which of them loads. Start only one server on this ClickHouse, or set one of them.',
    )
  return createLeases(store)
}

async function openLeaseStore(
  { redisUrl, accounts: { store } }: Installation,
  accounts: OpenStore | undefined,
): Promise<LeaseStore> {
  if (redisUrl !== null) {
    const { RedisLeaseStore } = await import('./RedisLeaseStore.ts')
    return new RedisLeaseStore(await openRedis(redisUrl))
  }
  if (store.kind === 'embedded') return new MemoryLeaseStore()
  const [{ PostgresLeaseStore }, { openStore }] = await Promise.all([
    import('@tickmark/accounts/store/PostgresLeaseStore'),
    import('@tickmark/accounts/store/openStore'),
  ])
  return new PostgresLeaseStore(async () => accounts ?? openStore(store))
}

/** Rights of an installation with one server. A process that ends takes them along. */
export class MemoryLeaseStore implements LeaseStore {
  readonly title = 'The memory of this server'
  readonly isShared = false
  readonly #held = new Map<string, { id: string; until: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  async take(work: string, id: string, ms: number): Promise<boolean> {
    if (this.#holder(work) !== null) return false
    this.#held.set(work, { id, until: this.#now() + ms })
    return true
  }

  async renew(work: string, id: string, ms: number): Promise<boolean> {
    if (this.#holder(work) !== id) return false
    this.#held.set(work, { id, until: this.#now() + ms })
    return true
  }

  async drop(work: string, id: string): Promise<void> {
    if (this.#holder(work) === id) this.#held.delete(work)
  }

  async find(work: string): Promise<string | null> {
    return this.#holder(work)
  }

  async close(): Promise<void> {}

  #holder(work: string): string | null {
    const held = this.#held.get(work)
    return held !== undefined && held.until > this.#now() ? held.id : null
  }
}
