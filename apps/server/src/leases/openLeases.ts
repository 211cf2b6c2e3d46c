import type { StoreConfig } from '@tickmark/accounts/store/openStore'
import type { AnalyticsConfig } from '@tickmark/analytics/client/openAnalytics'
import type { Leases } from '@tickmark/core/leases/Lease'
import type { LeaseStore } from '@tickmark/core/leases/LeaseStore'
import { openRedis } from '../limits/openRedis.ts'
import { createLeases } from './createLeases.ts'
import { MemoryLeaseStore } from './MemoryLeaseStore.ts'

type Installation = {
  redisUrl: string | null
  analytics: AnalyticsConfig
  people: { store: StoreConfig }
}

/**
 * Where this installation's servers agree: in Redis, else in their PostgreSQL; one without either is alone. `tell` gets
 * a warning where a ClickHouse server could be shared and nothing can carry a lease.
 */
export async function openLeases(
  config: Installation,
  tell: (line: string) => void,
): Promise<Leases> {
  const store = await openLeaseStore(config)
  if (config.analytics.kind === 'server' && !store.isShared)
    tell(
      'CLICKHOUSE_URL is set without REDIS_URL or DATABASE_URL: servers cannot agree which of them loads. Start only one server on this ClickHouse, or set one of them.',
    )
  return createLeases(store)
}

async function openLeaseStore({ redisUrl, people: { store } }: Installation): Promise<LeaseStore> {
  if (redisUrl !== null) {
    const { RedisLeaseStore } = await import('./RedisLeaseStore.ts')
    return new RedisLeaseStore(await openRedis(redisUrl))
  }
  if (store.kind === 'embedded') return new MemoryLeaseStore()
  const [{ PostgresLeaseStore }, { openStore }] = await Promise.all([
    import('@tickmark/accounts/store/PostgresLeaseStore'),
    import('@tickmark/accounts/store/openStore'),
  ])
  return new PostgresLeaseStore(() => openStore(store))
}
