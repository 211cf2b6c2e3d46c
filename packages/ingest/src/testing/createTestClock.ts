import type { Clock } from '../connectors/Clock.ts'

type TestClock = Clock & {
  /** The requested pauses, in ms. */
  pauses: number[]
}

/** A clock that jumps instead of waiting. */
export function createTestClock(start: string): TestClock {
  let now = Date.parse(start)
  const pauses: number[] = []
  return {
    pauses,
    now: () => now,
    elapsed: () => 0,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      pauses.push(ms)
      now += ms
    },
    random: () => 0.5,
  }
}
