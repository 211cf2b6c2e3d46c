import type { PriceClock } from '../prices/PriceClock.ts'

export type TestPriceClock = PriceClock & {
  /** Lets time pass, and does what falls due in it. */
  pass(ms: number): void
  /** Changes the time of day alone. */
  set(ms: number): void
}

/** A clock that stops until a test lets time pass. */
export function createPriceClock(
  start = '2026-06-01T12:00:00Z',
  random: () => number = () => 0.5,
): TestPriceClock {
  let now = Date.parse(start)
  let offset = 0
  const waiting = new Set<{ at: number; act: () => void }>()
  const after: PriceClock['after'] = (ms, act) => {
    const entry = { at: now + ms, act }
    waiting.add(entry)
    return () => waiting.delete(entry)
  }
  return {
    now: () => now + offset,
    elapsed: () => now,
    set(ms) {
      offset += ms
    },
    random,
    after,
    soon: (act) => after(0, act),
    pass(ms) {
      const end = now + ms
      for (;;) {
        const next = [...waiting]
          .filter(({ at }) => at <= end)
          .toSorted((a, b) => a.at - b.at)
          .at(0)
        if (next === undefined) break
        waiting.delete(next)
        now = Math.max(now, next.at)
        next.act()
      }
      now = end
    },
  }
}
