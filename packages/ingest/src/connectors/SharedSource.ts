import { AppError } from '@tickmark/core/errors/AppError'
import type { Clock } from './Clock.ts'
import type { Connector } from './Connector.ts'
import { createRateLimiter, type RateLimiter } from './createRateLimiter.ts'

/** The state that the clients of one source's datasets share: its rate limit and its circuit breakers. */
export type SharedSource = { limiter: RateLimiter; breakers: CircuitBreakers }

export function shareSource({ contract }: Connector, clock: Clock): SharedSource {
  return {
    limiter: createRateLimiter(contract.limit, clock),
    breakers: createCircuitBreakers(contract.title, clock),
  }
}

/** Consecutive failed calls, each after its own retries, that open the circuit of a dataset. */
const FAILURES = 5
const REST_MS = 5 * 60_000

/** Stops calls for a dataset for a while after repeated failures. */
type CircuitBreaker = {
  /** Throws `busy` while the circuit is open; after the pause one call may try. */
  check(): void
  succeeded(): void
  failed(): void
}

type CircuitBreakers = { create(): CircuitBreaker }

/**
 * Circuit breakers for the datasets of one source. Each dataset has its own, because one may fail
 * while others work. While one is open, a single failed call of another opens that one too: then
 * the whole source is probably down.
 */
function createCircuitBreakers(title: string, clock: Clock): CircuitBreakers {
  /** Until this moment a circuit is open and no other dataset has succeeded since. */
  let doubtfulUntil = 0
  return {
    create() {
      let failures = 0
      let openUntil = 0
      return {
        check() {
          if (clock.now() < openUntil)
            throw new AppError(
              'busy',
              `${title} failed repeatedly and is paused for ${REST_MS / 60_000} minutes. Fetched data is kept; the next run continues from there.`,
            )
        },
        succeeded() {
          failures = 0
          doubtfulUntil = 0
        },
        failed() {
          failures += 1
          const now = clock.now()
          if (failures < (now < doubtfulUntil ? 1 : FAILURES)) return
          openUntil = now + REST_MS
          doubtfulUntil = openUntil
          // After the pause, one call decides.
          failures = FAILURES - 1
        },
      }
    },
  }
}
