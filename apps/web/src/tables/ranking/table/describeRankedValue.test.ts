import { describe, expect, it } from 'vitest'
import { describeRankedValue } from './describeRankedValue.ts'

describe('describeRankedValue', () => {
  it('tells sums, averages and newest values apart', () => {
    const anchor = '2026-11-20'
    expect(
      describeRankedValue({ aggregation: 'sum', interval: '30d', anchor }, '2026-11-21'),
    ).toEqual({
      short: '30d sum',
      long: 'Sum, last 30 days, up to 20 Nov 2026',
    })
    expect(
      describeRankedValue({ aggregation: 'avg', interval: 'ytd', anchor }, '2026-11-21').long,
    ).toBe('Average, year to date, up to 20 Nov 2026')
    expect(
      describeRankedValue({ aggregation: 'latest', interval: '90d', anchor }, '2026-11-21'),
    ).toEqual({
      short: 'newest',
      long: 'Newest value up to 20 Nov 2026',
    })
  })
  it('names the window by its end where the data end before yesterday', () => {
    const ranked = { aggregation: 'sum', interval: '30d', anchor: '2020-07-27' } as const
    expect(describeRankedValue(ranked, '2026-11-21').long).toBe('Sum, 30 days to 27 Jul 2020')
  })
})
