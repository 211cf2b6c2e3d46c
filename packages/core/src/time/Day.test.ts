import { describe, expect, it } from 'vitest'
import { addDays, dayStart, daysBetween, isDay, toDay } from './Day.ts'

describe('isDay', () => {
  it('accepts real calendar days only', () => {
    for (const text of ['2024-02-29', '2009-01-01', '2026-12-31']) expect(isDay(text)).toBe(true)
    for (const text of ['2021-02-30', '2023-02-29', '2026-13-01', '2026-00-10', '2026-01-00'])
      expect(isDay(text)).toBe(false)
  })

  it('accepts no other way of writing a day', () => {
    for (const text of ['', '2026-1-1', '20260101', '2026-01-01T00:00:00Z', ' 2026-01-01', 'today'])
      expect(isDay(text)).toBe(false)
  })
})

describe('toDay and dayStart', () => {
  it('keep every moment of a day on that day, in UTC', () => {
    const midnight = dayStart('2026-11-21')
    expect(toDay(midnight)).toBe('2026-11-21')
    expect(toDay(midnight + 86_399_999)).toBe('2026-11-21')
    expect(toDay(midnight - 1)).toBe('2026-11-20')
  })
})

describe('addDays and daysBetween', () => {
  it('cross months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addDays('2026-03-29', 0)).toBe('2026-03-29')
  })

  it('undo each other', () => {
    expect(daysBetween('2024-01-01', addDays('2024-01-01', 366))).toBe(366)
    expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0)
    expect(daysBetween('2026-11-21', '2026-11-14')).toBe(-7)
  })
})
