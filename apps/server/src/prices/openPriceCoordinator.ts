import { createLeases } from '../leases/createLeases.ts'
import { RedisLeaseStore } from '../leases/RedisLeaseStore.ts'
import { openRedis } from '../limits/openRedis.ts'
import type { PriceConfig } from '../settings/makePriceConfig.ts'
import { SYSTEM_CLOCK } from './PriceClock.ts'
import { PriceCoordinator, type PriceCoordinatorOptions } from './PriceCoordinator.ts'
import { openRedisRelay } from './PriceRelay.ts'

/** Shorter than other leases: until another server takes over, pages have no live prices. */
const LEASE_MS = 6_000

type Settings = { prices: PriceConfig; redisUrl: string | null; leaseMs?: number }

/** Opens live prices as configured: of all servers with the same Redis, one reads the exchanges. */
export async function openPriceCoordinator(settings: Settings): Promise<PriceCoordinator> {
  const { prices, redisUrl, leaseMs = LEASE_MS } = settings
  const shared = redisUrl === null ? null : await openShared(redisUrl, leaseMs)
  return new PriceCoordinator({ config: prices, clock: SYSTEM_CLOCK, shared })
}

async function openShared(
  url: string,
  lastsMs: number,
): Promise<PriceCoordinatorOptions['shared']> {
  const [redis, relay] = await Promise.all([openRedis(url), openRedisRelay(url)])
  const times = { lastsMs, now: () => performance.now() }
  return { leases: createLeases(new RedisLeaseStore(redis), times), relay }
}
