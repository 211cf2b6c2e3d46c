import { AppError } from '@tickmark/core/errors/AppError'
import type { Clock } from './Clock.ts'
import type { Connector } from './Connector.ts'

/** What the clients of one source's datasets share: its limit, and what is known of its health. */
export type SharedSource = { limiter: RateLimiter; breakers: CircuitBreakers }

export function shareSource({ contract }: Connector, clock: Clock): SharedSource {
  return {
    limiter: createRateLimiter(contract.limit, clock),
    breakers: createCircuitBreakers(contract.title, clock),
  }
}

/** Calls in a row that must fail, each after its own retries, before a dataset is left alone. */
const FAILURES = 5
const REST_MS = 5 * 60_000

/** Leaves a dataset of a source alone for a while after it has failed again and again. */
type CircuitBreaker = {
  /** Throws `busy` while the dataset is left alone; after that one call may try. */
  check(): void
  succeeded(): void
  failed(): void
}

type CircuitBreakers = { create(): CircuitBreaker }

/**
 * Breakers for the datasets of one source. The calls of one may fail for good while those of the others are answered, so
 * each has its own; but while one is left alone, a single call of another decides whether the source as a whole is away.
 */
function createCircuitBreakers(title: string, clock: Clock): CircuitBreakers {
  /** Until then a dataset is left alone, and none was answered since. */
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
              `${title} failed again and again and is left alone for ${REST_MS / 60_000} minutes. What was fetched is kept; the next run goes on from there.`,
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
          // The first call after the rest decides by itself.
          failures = FAILURES - 1
        },
      }
    },
  }
}

/** Lets requests through so that no window of `per_ms` holds more than `requests` of them. */
type RateLimiter = {
  /** Resolves when the next request may start. */
  enter(signal?: AbortSignal): Promise<void>
  /** Nothing more before this moment (ms since 1970), because the provider said so. */
  pauseUntil(moment: number): void
}

/** A sliding window over the moments of the last requests; callers wait for one another in order. */
function createRateLimiter(limit: { requests: number; per_ms: number }, clock: Clock): RateLimiter {
  const starts: number[] = []
  let pausedUntil = 0
  let queue: Promise<void> = Promise.resolve()

  async function waitForTurn(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      const now = clock.now()
      while (starts[0] !== undefined && starts[0] <= now - limit.per_ms) starts.shift()
      const oldest = starts[0]
      const isFull = starts.length >= limit.requests && oldest !== undefined
      const free = Math.max(pausedUntil, isFull ? oldest + limit.per_ms : 0)
      if (free <= now) break
      await clock.sleep(free - now, signal)
    }
    starts.push(clock.now())
  }

  return {
    enter(signal) {
      const turn = queue.then(() => waitForTurn(signal))
      // Who is called off must not hold up those behind.
      queue = turn.catch(() => {})
      return turn
    },
    pauseUntil(moment) {
      pausedUntil = Math.max(pausedUntil, moment)
    },
  }
}
