import type { Counts } from '@tickmark/accounts/limits/Counts'
import { MemoryCounts } from '@tickmark/accounts/limits/MemoryCounts'

/** Counts, and how they are let go of. */
export type OpenCounts = Counts & { close(): Promise<void> }

/** Where requests and tries are counted: in Redis for several servers, or in the memory of this process. */
export async function openCounts(
  redisUrl: string | null,
  tell: (line: string) => void,
): Promise<OpenCounts> {
  if (redisUrl === null) return Object.assign(new MemoryCounts(), { close: async () => undefined })
  const [{ Redis }, { RedisCounts }] = await Promise.all([
    import('ioredis'),
    import('./RedisCounts.ts'),
  ])
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    lazyConnect: true,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 200, 5_000),
  })
  // What fails is told by whoever asks; without this a lost connection would end the process.
  redis.on('error', () => undefined)
  await redis.connect().catch(() => undefined)
  return new RedisCounts(redis, tell)
}
