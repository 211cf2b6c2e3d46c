import { type Counts, MemoryCounts } from '@tickmark/accounts/limits/Counts'
import { openRedis } from './openRedis.ts'

/** Counts, and how they are let go of. */
export type OpenCounts = Counts & { close(): Promise<void> }

/** Where requests and tries are counted: in Redis for several servers, or in the memory of this process. */
export async function openCounts(
  redisUrl: string | null,
  tell: (line: string) => void,
): Promise<OpenCounts> {
  if (redisUrl === null) return Object.assign(new MemoryCounts(), { close: async () => undefined })
  const { RedisCounts } = await import('./RedisCounts.ts')
  return new RedisCounts(await openRedis(redisUrl), tell)
}
