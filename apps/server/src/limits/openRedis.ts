import type { Redis } from 'ioredis'

/** A connection that comes back by itself; while it is away commands fail at once. */
export async function openRedis(url: string): Promise<Redis> {
  const { Redis: Client } = await import('ioredis')
  const redis = new Client(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    lazyConnect: true,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 200, 5_000),
  })
  // Each command reports its own failure; without this a lost connection would end the process.
  redis.on('error', () => undefined)
  await redis.connect().catch(() => undefined)
  return redis
}
