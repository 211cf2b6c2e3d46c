import { FIRST_DAY } from '@tickmark/core/time/Interval'
import { describe, expect, it } from 'vitest'
import type { BaseColumn } from '../compile/Plan.ts'
import type { SeriesRow } from '../queries/listSeries.ts'
import { planSlices } from './planSlices.ts'

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
  first_day: '2025-12-23',
  last_day: '2026-01-31',
  last_complete_day: null,
  last_total_day: '2026-01-31',
  parts: 0,
  source_ids: ['test'],
  chains: 0,
  products: 0,
  contracts: 0,
})

const byMetric = Map.groupBy(
  [
    row('fees', 'aave', 40),
    row('fees', 'lido', 40),
    row('fees', 'uniswap', 40),
    row('tvl', 'aave', 50),
    row('tvl', 'zcash', 500),
  ],
  ({ metric_id }) => metric_id,
)
const touched = (metric_id: string, project_id: string, from: string) => ({
  metric_id,
  project_id,
  from,
})

describe('all days', () => {
  const all = { byMetric, touched: null, lookback: 0 }

  it('are put into slices of about as many facts, every project into one', () => {
    expect(planSlices([base('fees')], all, 1_000)).toEqual([
      { projects: ['aave', 'lido', 'uniswap'], from: FIRST_DAY },
    ])
    expect(planSlices([base('fees')], all, 80)).toEqual([
      { projects: ['aave', 'lido'], from: FIRST_DAY },
      { projects: ['uniswap'], from: FIRST_DAY },
    ])
    expect(planSlices([base('fees'), base('tvl')], all, 100)).toEqual([
      { projects: ['aave'], from: FIRST_DAY },
      { projects: ['lido', 'uniswap'], from: FIRST_DAY },
      { projects: ['zcash'], from: FIRST_DAY },
    ])
  })

  it('of nothing are none', () => {
    expect(planSlices([base('price')], all)).toEqual([])
  })

  it('are one slice of what is added up over projects', () => {
    const summed = base('ecosystem_tvl', { of: 'tvl', projects: null })
    expect(planSlices([summed], all, 1)).toEqual([{ projects: null, from: FIRST_DAY }])
  })
})

describe('touched days', () => {
  it('are those of the projects that were touched, from the first one on or a little before', () => {
    const loaded = [
      touched('fees', 'aave', '2026-01-31'),
      touched('fees', 'lido', '2026-01-29'),
      touched('tvl', 'zcash', '2026-01-31'),
    ]
    expect(planSlices([base('fees')], { byMetric, touched: loaded, lookback: 0 })).toEqual([
      { projects: ['aave'], from: '2026-01-31' },
      { projects: ['lido'], from: '2026-01-28' },
    ])
    expect(planSlices([base('price')], { byMetric, touched: loaded, lookback: 0 })).toEqual([])
  })

  it('of two metrics that are read together begin with the earlier', () => {
    const loaded = [touched('fees', 'aave', '2026-01-31'), touched('tvl', 'aave', '2025-06-01')]
    const slices = planSlices([base('fees'), base('tvl')], {
      byMetric,
      touched: loaded,
      lookback: 0,
    })
    expect(slices).toEqual([{ projects: ['aave'], from: '2025-05-21' }])
  })

  it('take in all days of a series that nothing was known of', () => {
    const loaded = [touched('fees', 'aave', '1970-01-01')]
    expect(planSlices([base('fees')], { byMetric, touched: loaded, lookback: 0 })).toEqual([
      { projects: ['aave'], from: FIRST_DAY },
    ])
  })

  it('weigh what is read of them, with the days before that a window looks at', () => {
    const loaded = [
      touched('fees', 'aave', '2026-01-31'),
      touched('fees', 'lido', '2026-01-31'),
      touched('fees', 'uniswap', '2026-01-31'),
    ]
    const slices = (lookback: number) =>
      planSlices([base('fees')], { byMetric, touched: loaded, lookback }, 20).map(
        ({ projects }) => projects,
      )
    expect(slices(0)).toEqual([['aave', 'lido', 'uniswap']])
    expect(slices(9)).toEqual([['aave', 'lido'], ['uniswap']])
    expect(slices(365)).toEqual([['aave'], ['lido'], ['uniswap']])
  })

  it('of what is added up over projects begin with the earliest of any', () => {
    const summed = base('ecosystem_tvl', { of: 'tvl', projects: null })
    const loaded = [touched('tvl', 'aave', '2026-01-30'), touched('tvl', 'zcash', '2026-01-31')]
    expect(planSlices([summed], { byMetric, touched: loaded, lookback: 0 }, 1)).toEqual([
      { projects: null, from: '2026-01-30' },
    ])
    const other = [touched('fees', 'aave', '2026-01-30')]
    expect(planSlices([summed], { byMetric, touched: other, lookback: 0 }, 1)).toEqual([])
  })
})
