import { describe, expect, it } from 'vitest'
import type { BaseColumn } from '../compile/Plan.ts'
import type { SeriesRow } from '../queries/listSeries.ts'
import { sliceProjects } from './sliceProjects.ts'

const base = (metric_id: string, ecosystem: BaseColumn['ecosystem'] = null): BaseColumn => ({
  name: 'b0',
  metric_id,
  additive: true,
  is_amount: true,
  ecosystem,
})

const row = (metric_id: string, project_id: string, points: number): SeriesRow => ({
  metric_id,
  project_id,
  points,
  first_day: '2026-01-01',
  last_day: '2026-01-31',
  last_complete_day: null,
  last_total_day: '2026-01-31',
  parts: 0,
  source_ids: ['test'],
  chains: 0,
  products: 0,
  contracts: 0,
})

const SERIES = Map.groupBy(
  [
    row('fees', 'aave', 40),
    row('fees', 'lido', 40),
    row('fees', 'uniswap', 40),
    row('tvl', 'aave', 50),
    row('tvl', 'zcash', 500),
  ],
  ({ metric_id }) => metric_id,
)

describe('sliceProjects', () => {
  it('takes all projects at once where they are few', () => {
    expect(sliceProjects([base('fees')], SERIES, 1_000)).toEqual([null])
    expect(sliceProjects([base('price')], SERIES, 1)).toEqual([null])
  })

  it('puts about as many facts into each slice, every project into one, and none that has nothing', () => {
    expect(sliceProjects([base('fees')], SERIES, 80)).toEqual([['aave', 'lido'], ['uniswap']])
    expect(sliceProjects([base('fees'), base('tvl')], SERIES, 100)).toEqual([
      ['aave'],
      ['lido', 'uniswap'],
      ['zcash'],
    ])
  })

  it('does not slice what is added up over projects', () => {
    const summed = base('ecosystem_tvl', { of: 'tvl', projects: null })
    expect(sliceProjects([base('fees'), summed], SERIES, 1)).toEqual([null])
  })
})
