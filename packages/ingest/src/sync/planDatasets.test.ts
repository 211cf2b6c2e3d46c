import { describe, expect, it } from 'vitest'
import { createConnectors } from '../connectors/createConnectors.ts'
import { planDatasets } from './planDatasets.ts'

const CONNECTORS = createConnectors({
  defillamaKey: null,
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: 'github-token',
})
const order = planDatasets(CONNECTORS).map(
  ({ connector, dataset }) => `${connector.contract.source_id} ${dataset.id}`,
)

describe('planDatasets', () => {
  it('requests every dataset once', () => {
    const all = CONNECTORS.flatMap(({ contract, datasets }) =>
      datasets.map(({ id }) => `${contract.source_id} ${id}`),
    )
    expect(order.toSorted()).toEqual(all.toSorted())
  })

  it('has what most projects show before the source with the lowest rate limit', () => {
    const slow = order.indexOf('coingecko market-charts')
    expect(order.indexOf('defillama fees')).toBeLessThan(slow)
    expect(order.indexOf('defillama protocol-tvl')).toBeLessThan(slow)
  })

  it('requests prices after those of sources with precedence', () => {
    const prices = order.indexOf('defillama prices')
    expect(prices).toBeGreaterThan(order.indexOf('coingecko market-charts'))
    expect(prices).toBeGreaterThan(order.indexOf('coin-metrics asset-metrics'))
  })

  it('begins with the source that covers the most important networks', () => {
    expect(order[0]).toBe('coin-metrics asset-metrics')
  })

  it('begins with what a few calls give of all projects', () => {
    const planned = planDatasets(
      createConnectors({
        defillamaKey: null,
        coingeckoKey: null,
        coingeckoPlan: 'demo',
        githubToken: null,
        discovery: { coins: 250 },
      }),
      () => true,
    ).map(({ connector, dataset, isBulk, isLeading }) =>
      [
        connector.contract.source_id,
        dataset.id,
        ...(isBulk ? ['newest day'] : []),
        ...(isLeading ? ['of the largest'] : []),
      ].join(' '),
    )
    expect(planned.slice(0, 11)).toEqual([
      'growthepie listings',
      'defillama listings',
      'coingecko listings',
      'defillama fees newest day',
      'defillama protocol-tvl newest day',
      'defillama dex-volume newest day',
      'defillama breakdowns',
      'defillama fees of the largest',
      'defillama protocol-tvl of the largest',
      'defillama dex-volume of the largest',
      'coin-metrics asset-metrics',
    ])
    expect(new Set(planned).size).toBe(planned.length)
  })

  it('keeps the order of connectors that say nothing of the same metrics', () => {
    const [first, second] = CONNECTORS
    if (first === undefined || second === undefined) throw new Error('there are two at least')
    const swapped = planDatasets([second, first]).map(({ connector }) => connector)
    expect(swapped[0]).toBe(second)
  })
})
