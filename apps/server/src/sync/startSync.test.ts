import { describe, expect, it } from 'vitest'
import { retryDelay } from './startSync.ts'

const MINUTE = 60_000
const wait = (failures: number, random = 0) =>
  retryDelay(failures, { everyMs: 360 * MINUTE, random })

describe('nextTry', () => {
  it('waits twice as long each time, and at most as long as between two runs', () => {
    expect([1, 2, 3, 4].map((failures) => wait(failures))).toEqual(
      [1, 2, 4, 8].map((minutes) => minutes * MINUTE),
    )
    expect(wait(10)).toBe(360 * MINUTE)
    expect(wait(5_000)).toBe(360 * MINUTE)
  })

  it('comes back a little earlier or later than others do', () => {
    expect(wait(1, 0.5)).toBe(0.9 * MINUTE)
    expect(wait(1, 0.999)).toBeGreaterThan(0.8 * MINUTE)
  })
})
