import type { FreshnessRow } from '@tickmark/core/answers/Coverage'
import { describe, expect, it } from 'vitest'
import { type FreshnessOrder, prepareFreshness } from './prepareFreshness.ts'

const row = (metric_id: string, days_old: number, changes: Partial<FreshnessRow> = {}) => ({
  source_id: 'defillama',
  source_name: 'DefiLlama',
  metric_id,
  newest_day: '2026-01-01',
  anchor: '2026-01-01',
  days_behind: 0,
  days_old,
  series: 4,
  current_series: 4,
  points: 100,
  ...changes,
})
const ROWS = [
  row('tvl', 0),
  row('fees', 3, { current_series: 1 }),
  row('fees', 0, { source_id: 'growthepie', source_name: 'growthepie' }),
]
const OLDEST = { by: 'old' as FreshnessOrder, descending: true }
const list = (look: Partial<Parameters<typeof prepareFreshness>[1]>) =>
  prepareFreshness(ROWS, { order: OLDEST, ...look }).map(
    ({ title, source_id }) => `${title} ${source_id}`,
  )

describe('prepareFreshness', () => {
  it('puts what lags most first, then by name', () => {
    expect(list({})).toEqual(['Fees defillama', 'Fees growthepie', 'Total value locked defillama'])
  })
  it('can be put in order by any column', () => {
    expect(list({ order: { by: 'metric', descending: true } })[0]).toBe(
      'Total value locked defillama',
    )
    expect(list({ order: { by: 'current', descending: false } })[0]).toBe('Fees defillama')
  })
  it('finds words of metrics and of sources', () => {
    expect(list({ q: ' LOCKED' })).toEqual(['Total value locked defillama'])
    expect(list({ q: 'growth' })).toEqual(['Fees growthepie'])
    expect(list({ q: 'nothing' })).toEqual([])
  })
  it('leaves what lags, a metric or a source', () => {
    expect(list({ bad: true })).toEqual(['Fees defillama'])
    expect(list({ metrics: 'tvl,price' })).toEqual(['Total value locked defillama'])
    expect(list({ sources: 'growthepie' })).toEqual(['Fees growthepie'])
  })
})
