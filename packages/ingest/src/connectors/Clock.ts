import { setTimeout } from 'node:timers/promises'

/** Time and randomness, injected so that tests do not have to wait. */
export type Clock = {
  /** Ms since 1970. */
  now(): number
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
