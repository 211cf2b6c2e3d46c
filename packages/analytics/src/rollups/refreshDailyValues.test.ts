import { FIRST_DAY } from '@tickmark/core/time/Interval'
import { describe, expect, it } from 'vitest'
import type { BaseColumn } from '../compile/Plan.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'
import { planSlices } from './refreshDailyValues.ts'

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
  labels: 0,
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
const to = '2026-01-31'
/** The number of facts in each slice. */
const of = (most: number) => ({ perSlice: most, perSum: most })
const touched = (metric_id: string, project_id: string, from: string) => ({
  metric_id,
  project_id,
  from,
})

describe('all days', () => {
  const all = { byMetric, touched: null, lookback: 0 }

  it('are put into slices of about as many facts, every project into one', () => {
    expect(planSlices([base('fees')], all, of(1_000))).toEqual([
      { projects: ['aave', 'lido', 'uniswap'], from: FIRST_DAY, to },
    ])
    expect(planSlices([base('fees')], all, of(80))).toEqual([
      { projects: ['aave', 'lido'], from: FIRST_DAY, to },
      { projects: ['uniswap'], from: FIRST_DAY, to },
    ])
    expect(planSlices([base('fees'), base('tvl')], all, of(100))).toEqual([
      { projects: ['aave'], from: FIRST_DAY, to },
      { projects: ['lido', 'uniswap'], from: FIRST_DAY, to },
      { projects: ['zcash'], from: FIRST_DAY, to },
    ])
  })

  it('of nothing are none', () => {
    expect(planSlices([base('price')], all)).toEqual([])
  })

  it('of what is added up over projects are taken some after the others', () => {
    const summed = base('ecosystem_tvl', { of: 'tvl', projects: null })
    expect(planSlices([summed], all)).toEqual([{ projects: null, from: FIRST_DAY, to }])
    expect(planSlices([summed], all, of(200))).toEqual([
      { projects: null, from: FIRST_DAY, to: '2026-01-04' },
      { projects: null, from: '2026-01-05', to: '2026-01-17' },
      { projects: null, from: '2026-01-18', to: '2026-01-30' },
      { projects: null, from: to, to },
    ])
    const each = planSlices([summed], all, of(1))
    expect(each).toHaveLength(40)
    expect(each.at(-1)).toEqual({ projects: null, from: to, to })
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
      { projects: ['aave'], from: '2026-01-31', to },
      { projects: ['lido'], from: '2026-01-28', to },
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
    expect(slices).toEqual([{ projects: ['aave'], from: '2025-05-21', to }])
  })

  it('take in all days of a series that nothing was known of', () => {
    const loaded = [touched('fees', 'aave', '1970-01-01')]
    expect(planSlices([base('fees')], { byMetric, touched: loaded, lookback: 0 })).toEqual([
      { projects: ['aave'], from: FIRST_DAY, to },
    ])
  })

  it('weigh what is read of them, with the days before that a window looks at', () => {
    const loaded = [
      touched('fees', 'aave', '2026-01-31'),
      touched('fees', 'lido', '2026-01-31'),
      touched('fees', 'uniswap', '2026-01-31'),
    ]
    const slices = (lookback: number) =>
      planSlices([base('fees')], { byMetric, touched: loaded, lookback }, of(20)).map(
        ({ projects }) => projects,
      )
    expect(slices(0)).toEqual([['aave', 'lido', 'uniswap']])
    expect(slices(9)).toEqual([['aave', 'lido'], ['uniswap']])
    expect(slices(365)).toEqual([['aave'], ['lido'], ['uniswap']])
  })

  it('of what is added up over projects begin with the earliest of any', () => {
    const summed = base('ecosystem_tvl', { of: 'tvl', projects: null })
    const loaded = [touched('tvl', 'aave', '2026-01-30'), touched('tvl', 'zcash', '2026-01-31')]
    expect(planSlices([summed], { byMetric, touched: loaded, lookback: 0 })).toEqual([
      { projects: null, from: '2026-01-30', to },
    ])
    const other = [touched('fees', 'aave', '2026-01-30')]
    expect(planSlices([summed], { byMetric, touched: other, lookback: 0 })).toEqual([])
  })
})
