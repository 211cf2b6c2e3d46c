import type { Clock } from './Clock.ts'

/** Lets requests through so that no window of `per_ms` holds more than `requests` of them. */
export type RateLimiter = {
  /** Resolves when the next request may start. */
  enter(signal?: AbortSignal): Promise<void>
  /** Nothing more before this moment (ms since 1970), because the provider said so. */
  pauseUntil(moment: number): void
}

/** A sliding window over the moments of the last requests; callers wait for one another in order. */
export function createRateLimiter(
  limit: { requests: number; per_ms: number },
  clock: Clock,
): RateLimiter {
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
