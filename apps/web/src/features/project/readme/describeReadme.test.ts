import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { describe, expect, it } from 'vitest'
import { describeMaking, describeOrigin, prepareSources } from './describeReadme.ts'

const metric = (metric_id: string, is_reported: boolean, ...source_ids: string[]) => ({
  metric_id,
  is_reported,
  source_ids,
  first_day: '2025-01-01',
  last_day: '2025-01-02',
  points: 2,
  chains: 0,
  products: 0,
  contracts: 0,
})

describe('prepareSources', () => {
  it('puts who delivers most first, and counts only what they deliver themselves', () => {
    const sources = prepareSources({
      metrics: [
        metric('fees', true, 'defillama'),
        metric('price', true, 'coin-metrics'),
        metric('tvl', true, 'defillama'),
        metric('revenue', false, 'defillama', 'coin-metrics'),
      ],
      source_names: [{ source_id: 'coin-metrics', name: 'uni', product_id: null }],
    })
    expect(sources.map(({ name, metrics, calls }) => [name, metrics, calls])).toEqual([
      ['DefiLlama', 2, []],
      ['Coin Metrics', 1, ['uni']],
    ])
    expect(sources[1]?.terms?.license).toBe('CC BY-NC 4.0')
  })

  it('names a source that knows the project and has delivered nothing', () => {
    const [source] = prepareSources({
      metrics: [],
      source_names: [{ source_id: 'new-one', name: 'Uni V3', product_id: 'uniswap-v3' }],
    })
    expect(source).toMatchObject({
      name: 'new-one',
      metrics: 0,
      calls: ['Uni V3 (product uniswap-v3)'],
      terms: undefined,
    })
  })
})

describe('describeMaking', () => {
  it('distinguishes what is reported from what is computed', () => {
    expect(describeMaking(knownMetric('fees'), true)).toMatchObject({
      origin: 'Reported',
      formula: null,
      method: 'Amount: days and parts are added up.',
    })
    expect(describeMaking(knownMetric('revenue'), false)).toMatchObject({
      origin: 'Computed',
      formula: 'fees - fees_supply_side',
    })
    expect(describeMaking(knownMetric('revenue'), true).formula).toBeNull()
    expect(describeMaking(knownMetric('gmv'), false).origin).toMatchSnapshot()
    expect(describeMaking(knownMetric('ecosystem_tvl'), false).origin).toMatch(
      /^Total value locked,/,
    )
  })
})

describe('describeOrigin', () => {
  it('says who is believed first', () => {
    expect(describeOrigin('price', ['defillama', 'coin-metrics'])).toMatchSnapshot()
    expect(describeOrigin('price', ['cyclescan', 'defillama'])).toBe('DefiLlama, Cyclescan')
    expect(describeOrigin('tvl', ['new-one', 'defillama'])).toBe('new-one, DefiLlama')
  })
})
