import type { StoreConfig } from '@tickmark/accounts/store/openStore'
import type { Leases } from '@tickmark/core/leases/Lease'
import type { LeaseStore } from '@tickmark/core/leases/LeaseStore'
import { openRedis } from '../limits/openRedis.ts'
import { createLeases } from './createLeases.ts'
import { MemoryLeaseStore } from './MemoryLeaseStore.ts'

/** Where this installation's servers agree: in Redis, else in their PostgreSQL; one without either is alone. */
export async function openLeases(config: {
  redisUrl: string | null
  people: { store: StoreConfig }
}): Promise<Leases> {
  return createLeases(await openLeaseStore(config))
}

async function openLeaseStore({
  redisUrl,
  people: { store },
}: Parameters<typeof openLeases>[0]): Promise<LeaseStore> {
  if (redisUrl !== null) {
    const { RedisLeaseStore } = await import('./RedisLeaseStore.ts')
    return new RedisLeaseStore(await openRedis(redisUrl))
  }
  if (store.kind === 'embedded') return new MemoryLeaseStore()
  const [{ PostgresLeaseStore }, { openStore }] = await Promise.all([
    import('@tickmark/accounts/leases/PostgresLeaseStore'),
    import('@tickmark/accounts/store/openStore'),
  ])
  return new PostgresLeaseStore(() => openStore(store))
}
