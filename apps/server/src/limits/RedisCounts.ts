import { type Counted, type Counts, MemoryCounts } from '@tickmark/accounts/limits/Counts'
import type { Redis } from 'ioredis'
import { withTimeout } from '../runtime/withTimeout.ts'
import { openRedis } from './openRedis.ts'

const PREFIX = 'tickmark:count:'
/** Longer than this no request waits for Redis. */
const TIMEOUT_MS = 250
/** After a fault, Redis is not called for this long, so that not every request waits. */
const PAUSE_MS = 5_000

/** Counts so many more and opens the window with the first one, as one step. */
const ADD = `
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

/** Counts one less, unless the window has ended meanwhile. */
const SUBTRACT = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`

/**
 * Counts in Redis, so that several servers count together. While it is away each counts in its own memory, which is
 * said in the log: limits hold for each server then, and no caller is refused or let through for the fault.
 */
export class RedisCounts implements Counts {
  readonly #redis: Redis
  readonly #memory = new MemoryCounts()
  readonly #log: (line: string) => void
  #isAway = false
  #pausedUntil = 0

  constructor(redis: Redis, log: (line: string) => void) {
    this.#redis = redis
    this.#log = log
  }

  add(key: string, windowMs: number, times = 1): Promise<Counted> {
    return this.#ask(
      async () => {
        const answer = await this.#redis.eval(ADD, 1, PREFIX + key, windowMs, times)
        const [count, endsInMs] = answer as [number, number]
        return { count, endsInMs }
      },
      () => this.#memory.add(key, windowMs, times),
    )
  }

  count(key: string): Promise<number> {
    return this.#ask(
      async () => Number((await this.#redis.get(PREFIX + key)) ?? 0),
      () => this.#memory.count(key),
    )
  }

  subtract(key: string): Promise<void> {
    return this.#ask(
      async () => void (await this.#redis.eval(SUBTRACT, 1, PREFIX + key)),
      () => this.#memory.subtract(key),
    )
  }

  async clear(key: string): Promise<void> {
    await this.#memory.clear(key)
    await this.#ask(
      async () => void (await this.#redis.del(PREFIX + key)),
      async () => undefined,
    )
  }

  async close(): Promise<void> {
    this.#redis.disconnect()
  }

  async #ask<T>(request: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (Date.now() < this.#pausedUntil) return instead()
    try {
      const answer = await withTimeout(request(), TIMEOUT_MS)
      if (this.#isAway) this.#log('Redis is available again: servers share their rate limits.')
      this.#isAway = false
      return answer
    } catch (failure) {
      if (!this.#isAway)
        this.#log(
          `Redis cannot be reached (${failure instanceof Error ? failure.message : 'no answer'}): each server applies its own rate limits until it is available.`,
        )
      this.#isAway = true
      this.#pausedUntil = Date.now() + PAUSE_MS
      return instead()
    }
  }
}

/** Counts, and how they are let go of. */
export type OpenCounts = Counts & { close(): Promise<void> }

/** Opens the counts of requests and attempts: in Redis for several servers, or in the memory of this process. */
export async function openCounts(
  redisUrl: string | null,
  log: (line: string) => void,
): Promise<OpenCounts> {
  if (redisUrl === null) return Object.assign(new MemoryCounts(), { close: async () => undefined })
  const { RedisCounts } = await import('./RedisCounts.ts')
  return new RedisCounts(await openRedis(redisUrl), log)
}
