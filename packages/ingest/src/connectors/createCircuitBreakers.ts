import { AppError } from '@tickmark/core/errors/AppError'
import type { Clock } from './Clock.ts'

/** Calls in a row that must fail, each after its own retries, before a dataset is left alone. */
const FAILURES = 5
const REST_MS = 5 * 60_000

/** Leaves a dataset of a source alone for a while after it has failed again and again. */
export type CircuitBreaker = {
  /** Throws `busy` while the dataset is left alone; after that one call may try. */
  check(): void
  succeeded(): void
  failed(): void
}

export type CircuitBreakers = { create(): CircuitBreaker }

/**
 * Breakers for the datasets of one source. The calls of one may fail for good while those of the others are answered, so
 * each has its own; but while one is left alone, a single call of another decides whether the source as a whole is away.
 */
export function createCircuitBreakers(title: string, clock: Clock): CircuitBreakers {
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
