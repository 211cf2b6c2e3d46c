import type { Clock } from './Clock.ts'

/** Spaces the requests of one source evenly, at a pace that it learns from refusals. */
export type RateLimiter = {
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
