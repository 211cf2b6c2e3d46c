import { setTimeout } from 'node:timers/promises'

/** Time and randomness, injected so that tests do not have to wait. */
export type Clock = {
  /** Ms since 1970. */
  now(): number
  /**
   * The time in ms that loads and refreshes are spaced by; `now` if absent. A clock that jumps instead of waiting stands
   * still here, because work takes none of its time.
   */
  elapsed?(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** From 0 up to, but not including, 1. */
  random(): number
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    await setTimeout(ms, undefined, signal ? { signal } : {})
  },
  random: () => Math.random(),
}

/** Returns the time in ms that loads and refreshes are spaced by. */
export function readElapsed(clock: Clock): number {
  return clock.elapsed?.() ?? clock.now()
}
