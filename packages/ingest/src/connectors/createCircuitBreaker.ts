import { AppError } from '@tickmark/core/errors/AppError'
import type { Clock } from './Clock.ts'

/** Calls in a row that must fail, each after its own retries, before the source is left alone. */
const FAILURES = 5
const REST_MS = 5 * 60_000

/** Leaves a source alone for a while after it has failed again and again. */
export type CircuitBreaker = {
  /** Throws `busy` while the source is left alone; after that one call may try. */
  check(): void
  succeeded(): void
  failed(): void
}

export function createCircuitBreaker(title: string, clock: Clock): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  return {
    check() {
      if (clock.now() < openUntil)
        throw new AppError(
          'busy',
          `${title} failed ${FAILURES} times in a row and is left alone for ${REST_MS / 60_000} minutes. What was fetched is kept; the next run goes on from there.`,
        )
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures < FAILURES) return
      openUntil = clock.now() + REST_MS
      // The first call after the rest decides by itself.
      failures = FAILURES - 1
    },
  }
}
