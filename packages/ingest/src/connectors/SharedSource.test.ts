import { describe, expect, it } from 'vitest'
import { createTestClock } from '../testing/createTestClock.ts'
import { createRateLimiter } from './SharedSource.ts'

const LIMIT = { requests: 30, per_ms: 60_000 }

function start() {
  const clock = createTestClock('2026-01-10T12:00:00Z')
  return { clock, limiter: createRateLimiter(LIMIT, clock) }
}

/** A source that takes `limit` requests in each minute by the clock, and how long `count` answers take, in ms. */
async function fetchFrom(limit: number, count: number) {
  const { clock, limiter } = start()
  const begun = clock.now()
  let [minute, taken, refused] = [0, 0, 0]
  for (let answered = 0; answered < count; ) {
    await limiter.enter()
    const now = Math.floor(clock.now() / 60_000)
    if (now !== minute) [minute, taken] = [now, 0]
    if (++taken > limit) {
      refused += 1
      limiter.refused()
      limiter.pauseUntil((now + 1) * 60_000)
    } else {
      answered += 1
      limiter.accepted()
    }
  }
  return { ms: clock.now() - begun, refused }
}

describe('createRateLimiter', () => {
  it('spaces requests evenly, also those that wait together', async () => {
    const { clock, limiter } = start()
    await Promise.all([1, 2, 3, 4].map(() => limiter.enter()))
    expect(clock.pauses).toEqual([2_000, 2_000, 2_000])
  })

  it('halves its pace after a refusal, once for all that were under way, and then grows', async () => {
    const { clock, limiter } = start()
    await limiter.enter()
    limiter.refused()
    limiter.refused()
    await limiter.enter()
    expect(clock.pauses).toEqual([4_000])
    for (let answer = 0; answer < 50; answer++) limiter.accepted()
    await limiter.enter()
    await limiter.enter()
    expect(clock.pauses.at(-1)).toBeLessThan(3_000)
    for (let answer = 0; answer < 1_000; answer++) limiter.accepted()
    await limiter.enter()
    await limiter.enter()
    expect(clock.pauses.at(-1)).toBe(2_000)
  })

  it.each([5, 10, 15, 30])('comes close to a real limit of %i a minute', async (limit) => {
    const { ms, refused } = await fetchFrom(limit, 10 * limit)
    expect(ms).toBeLessThan(13 * 60_000)
    expect(refused).toBeLessThan(15)
  })

  it('waits no longer because the clock was set back', async () => {
    let back = 0
    const real = createTestClock('2026-01-10T12:00:00Z')
    const limiter = createRateLimiter(LIMIT, { ...real, now: () => real.now() - back })
    await limiter.enter()
    await limiter.enter()
    back = 86_400_000
    await limiter.enter()
    expect(real.pauses).toEqual([2_000, 2_000])
  })
})
