import type { FreshnessRow } from '@tickmark/core/answers/Coverage'
import { describe, expect, it } from 'vitest'
import { type FreshnessOrder, prepareChecks, prepareFreshness } from './prepareStatusRows.ts'

const check = (project_id: string, title: string, failed: number) => ({
  check_id: title,
  title,
  metrics: ['fees'],
  project_id,
  compared: 10,
  failed,
})
const CHECKS = [check('uniswap', 'sum', 0), check('aave', 'sum', 0), check('lido', 'cap', 2)]
const nameOf = (id: string) => (id === 'lido' ? 'Lido Finance' : id)
const list = (look: { q?: string; bad?: true; check?: string }) =>
  prepareChecks(CHECKS, { ...look, nameOf }).map((one) => one.project_id)

describe('prepareChecks', () => {
  it('puts exceptions first, then projects by name', () => {
    expect(list({})).toEqual(['lido', 'aave', 'uniswap'])
  })
  it('finds words of projects, checks and metrics', () => {
    expect(list({ q: 'finance' })).toEqual(['lido'])
    expect(list({ q: 'SUM' })).toEqual(['aave', 'uniswap'])
    expect(list({ q: 'fee' })).toHaveLength(3)
  })
  it('leaves exceptions', () => {
    expect(list({ bad: true })).toEqual(['lido'])
  })
  it('leaves one check', () => {
    expect(list({ check: 'sum' })).toEqual(['aave', 'uniswap'])
  })
})

describe('prepareFreshness', () => {
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
      expect(list({})).toMatchSnapshot()
    })
    it('can be put in order by any column', () => {
      expect(list({ order: { by: 'metric', descending: true } })[0]).toMatchSnapshot()
      expect(list({ order: { by: 'current', descending: false } })[0]).toBe('Fees defillama')
    })
    it('finds words of metrics and of sources', () => {
      expect(list({ q: ' LOCKED' })).toMatchSnapshot()
      expect(list({ q: 'growth' })).toEqual(['Fees growthepie'])
      expect(list({ q: 'nothing' })).toEqual([])
    })
    it('leaves what lags, a metric or a source', () => {
      expect(list({ bad: true })).toEqual(['Fees defillama'])
      expect(list({ metrics: 'tvl,price' })).toMatchSnapshot()
      expect(list({ sources: 'growthepie' })).toEqual(['Fees growthepie'])
    })
  })
})
