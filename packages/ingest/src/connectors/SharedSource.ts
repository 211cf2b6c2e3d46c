import { AppError } from '@tickmark/core/errors/AppError'
import type { Clock } from './Clock.ts'
import type { Connector } from './Connector.ts'

/** What the clients of one source's datasets share: its rate limit and its circuit breakers. */
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

/** Limits requests so that no window of `per_ms` holds more than `requests` of them. */
type RateLimiter = {
  /** Resolves when the next request may start. */
  enter(signal?: AbortSignal): Promise<void>
  /** Blocks requests until this moment (ms since 1970), because the provider requested it. */
  pauseUntil(moment: number): void
}

/** A sliding window over the start times of recent requests. Callers are served in order. */
function createRateLimiter(limit: { requests: number; per_ms: number }, clock: Clock): RateLimiter {
  const starts: number[] = []
  let pausedUntil = 0
  let newest = 0
  let queue: Promise<void> = Promise.resolve()

  async function waitForTurn(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      const now = readClock()
      while (starts[0] !== undefined && starts[0] <= now - limit.per_ms) starts.shift()
      const oldest = starts[0]
      const isFull = starts.length >= limit.requests && oldest !== undefined
      const free = Math.max(pausedUntil, isFull ? oldest + limit.per_ms : 0)
      if (free <= now) break
      await clock.sleep(free - now, signal)
    }
    starts.push(readClock())
  }

  /** When the clock is set back, so is what it measured; requests would otherwise wait as long. */
  function readClock(): number {
    const now = clock.now()
    const back = newest - now
    newest = now
    if (back > 0) {
      for (const [index, start] of starts.entries()) starts[index] = start - back
      pausedUntil -= back
    }
    return now
  }

  return {
    enter(signal) {
      const turn = queue.then(() => waitForTurn(signal))
      // A canceled caller must not block those behind it.
      queue = turn.catch(() => {})
      return turn
    },
    pauseUntil(moment) {
      pausedUntil = Math.max(pausedUntil, moment)
    },
  }
}
