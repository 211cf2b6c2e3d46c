import { describe, expect, it } from 'vitest'
import { daysBetween } from './Day.ts'
import { FIRST_DAY, INTERVALS, intervalStart } from './Interval.ts'

describe('intervalStart', () => {
  it.each([
    ['24h', 1],
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
    ['180d', 180],
    ['365d', 365],
  ] as const)('makes %s exactly %i days, the anchor included', (interval, days) => {
    expect(daysBetween(intervalStart(interval, '2026-11-21'), '2026-11-21') + 1).toBe(days)
  })

  it.each([
    ['ytd', '2026-11-21', '2026-01-01'],
    ['ytd', '2026-01-01', '2026-01-01'],
    ['1m', '2026-11-21', '2026-10-22'],
    ['1m', '2026-03-31', '2026-03-01'],
    ['1y', '2026-12-31', '2026-01-01'],
    ['1y', '2024-02-29', '2023-03-01'],
    ['2y', '2026-11-21', '2024-11-22'],
    ['3y', '2026-11-21', '2023-11-22'],
    ['5y', '2026-11-21', '2021-11-22'],
    ['max', '2026-11-21', FIRST_DAY],
  ] as const)('begins %s before %s on %s', (interval, anchor, start) => {
    expect(intervalStart(interval, anchor)).toBe(start)
  })

  it('never begins after its anchor', () => {
    for (const interval of INTERVALS)
      for (const anchor of ['2024-02-29', '2026-01-01', '2026-12-31'])
        expect(intervalStart(interval, anchor) <= anchor).toBe(true)
  })
})
