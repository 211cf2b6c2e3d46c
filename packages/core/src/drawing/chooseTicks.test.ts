import { describe, expect, it } from 'vitest'
import { listPeriods } from '../time/Granularity.ts'
import { chooseTicks } from './chooseTicks.ts'

const labels = (from: string, to: string, granularity: 'day' | 'month' | 'quarter' | 'year') =>
  chooseTicks(listPeriods(from, to, granularity), granularity, 8).map((tick) => tick.label)

describe('chooseTicks', () => {
  it('names weeks of a month of days by their Mondays', () => {
    expect(labels('2026-11-01', '2026-11-30', 'day')).toEqual([
      '2 Nov',
      '9 Nov',
      '16 Nov',
      '23 Nov',
      '30 Nov',
    ])
  })
  it('names the quarters of a year of days by their first months', () => {
    expect(labels('2026-01-01', '2026-12-31', 'day')).toEqual([
      'Jan 2026',
      'Apr 2026',
      'Jul 2026',
      'Oct 2026',
    ])
  })
  it('names quarters as quarters when they are the periods', () => {
    expect(labels('2026-01-01', '2026-12-31', 'quarter')).toEqual([
      'Q1 2026',
      'Q2 2026',
      'Q3 2026',
      'Q4 2026',
    ])
  })
  it('names half-years where quarters do not fit', () => {
    expect(labels('2023-11-01', '2026-11-30', 'month')).toEqual([
      'Jan 2024',
      'Jul 2024',
      'Jan 2025',
      'Jul 2025',
      'Jan 2026',
      'Jul 2026',
    ])
  })
  it('thins years where they do not fit', () => {
    expect(labels('2009-01-01', '2026-12-31', 'year')).toEqual([
      '2009',
      '2012',
      '2015',
      '2018',
      '2021',
      '2024',
    ])
  })
  it('has nothing to name without periods', () => {
    expect(chooseTicks([], 'day', 8)).toEqual([])
  })
})
