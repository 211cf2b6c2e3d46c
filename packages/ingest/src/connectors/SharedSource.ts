import { AppError } from '@tickmark/core/errors/AppError'
import type { Clock } from './Clock.ts'
import type { Connector } from './Connector.ts'

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

/** Spaces the requests of one source evenly, at a pace that it learns from refusals. */
type RateLimiter = {
  /** Resolves when the next request may start. */
  enter(signal?: AbortSignal): Promise<void>
  /** Blocks requests until this moment (ms since 1970). */
  pauseUntil(moment: number): void
  /** The source answered a request: the pace grows slowly, up to the limit of the contract. */
  accepted(): void
  /** The source refused a request as one too many. */
  refused(): void
}

/** The part of the contract's limit that each answered request adds to the pace. */
const GROWTH = 0.005
/** Of what a source accepted in the last window, so that the next one is not refused again. */
const MARGIN = 0.95
/** The slowest pace is one request in this time, or in the contract's window if that is longer. */
const SLOWEST_MS = 60_000

/**
 * Creates a limiter for at most `requests` per `per_ms`, one at a time at even distances, in the order of callers. The
 * real limit of a source may be lower than the contract's, as of CoinGecko's open API, where it depends on the address.
 * So a refusal halves the pace, or lowers it to what was accepted in the last window if that is more.
 */
export function createRateLimiter(
  { requests, per_ms }: { requests: number; per_ms: number },
  clock: Clock,
): RateLimiter {
  /** Requests per window. */
  let pace = requests
  let freeAt = 0
  let pausedUntil = 0
  let loweredAt = Number.NEGATIVE_INFINITY
  let newest = 0
  const answered: number[] = []
  let queue: Promise<void> = Promise.resolve()

  async function waitForTurn(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      const now = readClock()
      const free = Math.max(pausedUntil, freeAt)
      if (free <= now) break
      await clock.sleep(free - now, signal)
    }
    freeAt = readClock() + Math.ceil(per_ms / pace)
  }

  /** Reads the clock. If it is set back, so is what it measured; requests would otherwise wait as long. */
  function readClock(): number {
    const now = clock.now()
    const back = newest - now
    newest = now
    if (back > 0) {
      freeAt -= back
      pausedUntil -= back
      loweredAt -= back
      for (const [index, moment] of answered.entries()) answered[index] = moment - back
    }
    return now
  }

  function countAnswered(now: number): number {
    while (answered[0] !== undefined && answered[0] <= now - per_ms) answered.shift()
    return answered.length
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
    accepted() {
      const now = readClock()
      answered.push(now)
      countAnswered(now)
      pace = Math.min(requests, pace + requests * GROWTH)
    },
    refused() {
      const now = readClock()
      // Requests that were under way are refused too; they tell nothing new.
      if (now < loweredAt + per_ms) return
      loweredAt = now
      const taken = Math.min(pace, countAnswered(now)) * MARGIN
      pace = Math.max(pace / 2, taken, per_ms / Math.max(per_ms, SLOWEST_MS))
      freeAt = Math.max(freeAt, now + Math.ceil(per_ms / pace))
    },
  }
}
