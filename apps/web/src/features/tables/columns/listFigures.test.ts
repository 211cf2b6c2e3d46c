import { describe, expect, it } from 'vitest'
import { listFigures } from './listFigures.ts'

describe('a choice of figures', () => {
  it('matches every combination', () => {
    expect(
      listFigures({
        metrics: ['fees', 'revenue'],
        intervals: ['30d', '90d'],
        aggregations: ['sum', 'change'],
        shapes: ['value'],
      }).columns,
    ).toEqual([
      'fees_30d_sum',
      'fees_30d_change',
      'fees_90d_sum',
      'fees_90d_change',
      'revenue_30d_sum',
      'revenue_30d_change',
      'revenue_90d_sum',
      'revenue_90d_change',
    ])
  })

  it('leaves out sums of what does not add up, and says so', () => {
    expect(
      listFigures({
        metrics: ['tvl', 'fees'],
        intervals: ['7d'],
        aggregations: ['sum'],
        shapes: ['value'],
      }),
    ).toEqual({ columns: ['fees_7d_sum'], withoutSum: ['tvl'] })
  })

  it('ranks figures, but no sparklines', () => {
    expect(
      listFigures({
        metrics: ['fees'],
        intervals: ['30d'],
        aggregations: ['sum', 'trend'],
        shapes: ['value', 'sector_percentile'],
      }).columns,
    ).toEqual(['fees_30d_sum', 'sector_percentile(fees_30d_sum)', 'fees_30d_trend'])
  })
})
