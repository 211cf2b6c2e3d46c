import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { describe, expect, it } from 'vitest'
import type { SeriesRow } from '../series/SeriesRow.ts'
import { estimateKeys } from './limitAnswer.ts'

const row = (project_id: string, changes: Partial<SeriesRow> = {}): SeriesRow => ({
  metric_id: 'fees',
  project_id,
  first_day: '2024-01-01',
  last_day: '2024-12-31',
  last_complete_day: '2024-12-31',
  last_total_day: '2024-12-31',
  points: 366,
  parts: 0,
  source_ids: ['test'],
  chains: 0,
  products: 0,
  contracts: 0,
  labels: 0,
  ...changes,
})
const used = [
  row('aave', { chains: 3, contracts: 900 }),
  row('aave', { metric_id: 'tvl', chains: 5 }),
  row('lido', { chains: 4, contracts: 200 }),
  row('sushi', { last_day: '2024-05-31' }),
]
const estimate = (
  breakdown: MetricQuery['breakdown'],
  changes: Partial<Parameters<typeof estimateKeys>[0]> = {},
) =>
  estimateKeys({
    query: { breakdown },
    plan: { bases: [] },
    scope: { chains: null, products: null, labels: null },
    range: { from: '2024-06-01', to: '2024-12-31' },
    used,
    ...changes,
  })

describe('estimateKeys', () => {
  it('counts projects with days in the range once', () => {
    expect(estimate(['project'])).toBe(2)
    expect(estimate([])).toBe(1)
    expect(estimate(['market_sector'])).toBe(1)
  })
  it('adds up parts of projects, and takes chains to be shared', () => {
    expect(estimate(['contract'])).toBe(1_100)
    expect(estimate(['project', 'chain'])).toBe(9)
    expect(estimate(['chain'])).toBe(5)
  })
  it('counts what is shown of the largest', () => {
    expect(
      estimate(['contract'], { query: { breakdown: ['contract'], top: { n: 10, others: true } } }),
    ).toBe(11)
  })
  it('is zero if a filter may remove keys', () => {
    expect(
      estimate(['project'], { scope: { chains: ['ethereum'], products: null, labels: null } }),
    ).toBe(0)
  })
  it('is nothing without series', () => {
    expect(estimate(['project'], { used: [] })).toBe(0)
  })
})
