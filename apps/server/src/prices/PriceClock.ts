/** Time and chance, so that tests of hours need not wait. */
export type PriceClock = {
  /** Ms since 1970. */
  now(): number
  /** From 0 up to, but not including, 1. */
  random(): number
  /** Does something later; answers the way to leave it. */
  after(ms: number, act: () => void): () => void
  /** Does something as soon as whoever else waits has been seen to; answers the way to leave it. */
  soon(act: () => void): () => void
}

/** The clock of this machine. What waits on it keeps no process alive. */
export const SYSTEM_CLOCK: PriceClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(ms, act) {
    const timer = setTimeout(act, ms).unref()
    return () => clearTimeout(timer)
  },
  soon(act) {
    // Not unref'd like timers are: then it would wait for whatever wakes the loop next.
    const turn = setImmediate(act)
    return () => clearImmediate(turn)
  },
}
