import { describe, expect, it } from 'vitest'
import { intervalEnd, intervalStart, isOver } from './Interval.ts'
import { isQuarter, listQuarters, previousQuarter, quarterEnd, quarterOf } from './Quarter.ts'

describe('Quarter', () => {
  it.each(['2026q0', '2026q5', '2008q4', '2100q1', '2026-q3', '2026Q3', 'q3', '2026q3 '])(
    'refuses %s',
    (text) => {
      expect(isQuarter(text)).toBe(false)
    },
  )
  it('knows its days, also of February', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([
      '2026q1',
      '2026q1',
      '2026q2',
      '2026q4',
    ])
    expect(quarterEnd('2024q1')).toBe('2024-03-31')
    expect(previousQuarter('2026q1')).toBe('2025q4')
    expect(listQuarters('2026-05-31', 3)).toEqual(['2026q2', '2026q1', '2025q4'])
  })
  it('ends with the data while it is not over', () => {
    expect(intervalStart('2026q2', '2030-01-01')).toBe('2026-04-01')
    expect(intervalEnd('2026q2', '2026-05-10')).toBe('2026-05-10')
    expect(intervalEnd('2026q2', '2026-08-10')).toBe('2026-06-30')
    expect(intervalEnd('2026q2', '2026-03-31')).toBeNull()
    expect(intervalEnd('30d', '2026-03-31')).toBe('2026-03-31')
    expect([isOver('2026q2', '2026-06-29'), isOver('2026q2', '2026-06-30')]).toEqual([false, true])
  })
})
