import { describe, expect, it } from 'vitest'
import { parseMarketsSearch } from './MarketsSearch.ts'
import { parseSectorMetricSearch, parseSectorSearch } from './SectorSearch.ts'

describe('parseSectorSearch', () => {
  it('reads the metric by id or slug, the chart and the ranking', () => {
    expect(
      parseSectorSearch({
        metric: 'active-loans',
        g: 'week',
        range: '90d',
        kind: 'line',
        percent: 1,
        top: '5',
        interval: '7d',
        order: 'change',
      }),
    ).toMatchObject({
      metric: 'active_loans',
      g: 'week',
      range: '90d',
      kind: 'line',
      percent: true,
      top: 5,
      interval: '7d',
      order: 'change',
    })
  })
  it('falls back where it does not understand', () => {
    const search = parseSectorSearch({ metric: 'nope', interval: '3y', order: 'name', top: 1_000 })
    for (const value of Object.values(search)) expect(value).toBeUndefined()
  })
})

describe('parseSectorMetricSearch', () => {
  it('reads how the metric is looked at', () => {
    expect(parseSectorMetricSearch({ mode: 'rank' }).mode).toBe('rank')
    expect(parseSectorMetricSearch({ mode: 'treemap' }).mode).toBeUndefined()
  })
})

describe('parseMarketsSearch', () => {
  it('reads interval, size and rows', () => {
    expect(
      parseMarketsSearch({ interval: '7d', size: 'user-dau', table: 1, view: 'n' }),
    ).toMatchObject({ interval: '7d', size: undefined, table: true, view: 'n' })
    expect(parseMarketsSearch({ size: 'tvl' }).size).toBe('tvl')
  })
  it('falls back where it does not understand', () => {
    const search = parseMarketsSearch({ interval: '3y', size: 'nope', sort: '-nope' })
    for (const value of Object.values(search)) expect(value).toBeUndefined()
  })
})
