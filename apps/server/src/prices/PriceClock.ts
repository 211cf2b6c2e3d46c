/** Time and randomness, injected so that tests do not have to wait. */
export type PriceClock = {
  /** Ms since 1970. May be set back; for waits and durations see `elapsed`. */
  now(): number
  /** Ms since any beginning, of a clock that only goes forward. */
  elapsed(): number
  /** From 0 up to, but not including, 1. */
  random(): number
  /** Schedules a call; returns a function that cancels it. */
  after(ms: number, act: () => void): () => void
  /** Schedules a call after pending I/O; returns a function that cancels it. */
  soon(act: () => void): () => void
}

/** The system clock. Its timers keep no process alive. */
export const SYSTEM_CLOCK: PriceClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  after(ms, act) {
    const timer = setTimeout(act, ms).unref()
    return () => clearTimeout(timer)
  },
  soon(act) {
    // Not unref'd like timers: it would then wait for the next event of the loop.
    const turn = setImmediate(act)
    return () => clearImmediate(turn)
  },
}
