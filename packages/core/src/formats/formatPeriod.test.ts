import { describe, expect, it } from 'vitest'
import { formatDay } from './formatDay.ts'
import { formatPeriod } from './formatPeriod.ts'

describe('formatPeriod', () => {
  it.each([
    ['2026-11-21', 'day', '21 Nov 2026', 'Sat'],
    ['2026-11-21', 'week', 'W47 2026', '16–22 Nov'],
    ['2026-12-03', 'week', 'W49 2026', '30 Nov – 6 Dec'],
    ['2027-01-03', 'week', 'W53 2026', '28 Dec – 3 Jan'],
    ['2024-12-30', 'week', 'W01 2025', '30 Dec – 5 Jan'],
    ['2026-11-21', 'month', 'Nov 2026', ''],
    ['2026-11-21', 'quarter', 'Q4 2026', 'Oct–Dec'],
    ['2026-01-01', 'quarter', 'Q1 2026', 'Jan–Mar'],
    ['2026-06-30', 'quarter', 'Q2 2026', 'Apr–Jun'],
    ['2026-11-21', 'year', '2026', ''],
  ] as const)(
    'names the period of %s by %s as %s, %s',
    (day, granularity, ...[heading, subheading]) => {
      expect(formatPeriod(day, granularity)).toEqual({ heading, subheading })
    },
  )
})

describe('formatDay', () => {
  it('writes a day without a leading zero', () => {
    expect(formatDay('2026-11-01')).toBe('1 Nov 2026')
    expect(formatDay('2020-02-29')).toBe('29 Feb 2020')
  })
})
