import { describe, expect, it } from 'vitest'
import { parseMetricSearch } from './MetricSearch.ts'

describe('parseMetricSearch', () => {
  it('reads the chart and the sectors', () => {
    expect(
      parseMetricSearch({
        g: 'week',
        range: 'max',
        kind: 'area',
        percent: '1',
        top: 5,
        sectors: 'lending,nope',
        by: 'chain',
        interval: '90d',
        order: 'change',
      }),
    ).toMatchObject({
      by: 'chain',
      interval: '90d',
      order: 'change',
      g: 'week',
      range: 'max',
      kind: 'area',
      percent: true,
      top: 5,
      sectors: 'lending',
    })
  })
  it('falls back where it does not understand', () => {
    const search = parseMetricSearch({ g: 'hour', top: 1_000, sectors: 'nope' })
    expect(search.g).toBeUndefined()
    expect(search.top).toBeUndefined()
    expect(search.sectors).toBeUndefined()
  })
})
