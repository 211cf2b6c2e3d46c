import type { LeaseStore } from '@tickmark/core/stores/Lease'
import type { Redis } from 'ioredis'

const PREFIX = 'tickmark:lease:'

/** Only the holder may change a lease; check and change are one step. */
const RENEW = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`
const DROP = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`

/** Rights in Redis, as keys that run out by themselves. */
export class RedisLeaseStore implements LeaseStore {
  readonly title = 'Redis'
  readonly isShared = true
  readonly #redis: Redis

  constructor(redis: Redis) {
    this.#redis = redis
  }

  async take(work: string, id: string, ms: number): Promise<boolean> {
    return (await this.#redis.set(PREFIX + work, id, 'PX', ms, 'NX')) === 'OK'
  }

  async renew(work: string, id: string, ms: number): Promise<boolean> {
    return (await this.#redis.eval(RENEW, 1, PREFIX + work, id, ms)) === 1
  }

  async drop(work: string, id: string): Promise<void> {
    await this.#redis.eval(DROP, 1, PREFIX + work, id)
  }

  find(work: string): Promise<string | null> {
    return this.#redis.get(PREFIX + work)
  }

  async close(): Promise<void> {
    this.#redis.disconnect()
  }
}
