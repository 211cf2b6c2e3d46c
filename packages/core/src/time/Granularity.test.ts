import { describe, expect, it } from 'vitest'
import { addDays } from './Day.ts'
import {
  addMonths,
  addPeriods,
  endOfPeriod,
  GRANULARITIES,
  listPeriods,
  startOfPeriod,
  yearBefore,
} from './Granularity.ts'

describe('startOfPeriod', () => {
  it.each([
    ['day', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-21', '2026-11-16'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2026-11-23', '2026-11-23'],
    ['week', '2027-01-01', '2026-12-28'],
    ['month', '2026-11-21', '2026-11-01'],
    ['quarter', '2026-01-31', '2026-01-01'],
    ['quarter', '2026-06-30', '2026-04-01'],
    ['quarter', '2026-12-31', '2026-10-01'],
    ['year', '2026-11-21', '2026-01-01'],
  ] as const)('puts the %s of %s at %s', (granularity, day, start) => {
    expect(startOfPeriod(day, granularity)).toBe(start)
  })

  it('leaves the first day of a period where it is', () => {
    for (const granularity of GRANULARITIES) {
      const start = startOfPeriod('2024-02-29', granularity)
      expect(startOfPeriod(start, granularity)).toBe(start)
    }
  })
})

describe('endOfPeriod', () => {
  it.each([
    ['day', '2026-11-21', '2026-11-21'],
    ['week', '2026-12-28', '2027-01-03'],
    ['month', '2024-02-01', '2024-02-29'],
    ['month', '2026-02-01', '2026-02-28'],
    ['quarter', '2026-10-01', '2026-12-31'],
    ['year', '2024-01-01', '2024-12-31'],
  ] as const)('ends the %s from %s on %s', (granularity, start, end) => {
    expect(endOfPeriod(start, granularity)).toBe(end)
  })

  it('leaves no day between two periods', () => {
    for (const granularity of GRANULARITIES) {
      const start = startOfPeriod('2023-12-31', granularity)
      const next = addDays(endOfPeriod(start, granularity), 1)
      expect(next).toBe(addPeriods(start, 1, granularity))
      expect(startOfPeriod(next, granularity)).toBe(next)
    }
  })
})

describe('addPeriods', () => {
  it('goes back as well as forth', () => {
    for (const granularity of GRANULARITIES) {
      const start = startOfPeriod('2026-11-21', granularity)
      expect(addPeriods(addPeriods(start, 7, granularity), -7, granularity)).toBe(start)
    }
    expect(addPeriods('2026-01-01', -1, 'quarter')).toBe('2025-10-01')
    expect(addPeriods('2026-01-01', -3, 'year')).toBe('2023-01-01')
  })
})

describe('listPeriods', () => {
  it('lists all periods that touch the range, ascending', () => {
    expect(listPeriods('2025-12-15', '2026-02-01', 'month')).toEqual([
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ])
    expect(listPeriods('2026-11-22', '2026-11-23', 'week')).toEqual(['2026-11-16', '2026-11-23'])
    expect(listPeriods('2026-11-21', '2026-11-21', 'day')).toEqual(['2026-11-21'])
  })

  it('is empty for a range that ends before it begins', () => {
    expect(listPeriods('2026-02-01', '2026-01-31', 'day')).toEqual([])
  })
})

describe('addMonths', () => {
  it('keeps the day of the month, or takes the last of a shorter month', () => {
    expect(addMonths('2026-01-15', 1)).toBe('2026-02-15')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-05-31', 1)).toBe('2026-06-30')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2024-02-29', 48)).toBe('2028-02-29')
  })

  it('crosses years in both directions', () => {
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-31')
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-31')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-01', -12)).toBe('2025-12-01')
    expect(addMonths('2026-06-30', 0)).toBe('2026-06-30')
  })
})

describe('yearBefore', () => {
  it.each([
    ['day', '2025-02-28', '2024-02-28'],
    ['day', '2025-03-01', '2024-03-01'],
    ['day', '2024-02-29', '2023-02-28'],
    ['day', '2024-12-31', '2023-12-31'],
    ['week', '2026-12-28', '2025-12-29'],
    ['month', '2024-02-01', '2023-02-01'],
    ['quarter', '2024-04-01', '2023-04-01'],
    ['year', '2024-01-01', '2023-01-01'],
  ] as const)('is the same calendar day, or 52 weeks before: %s %s', (granularity, day, before) => {
    expect(yearBefore(day, granularity)).toBe(before)
  })
})
