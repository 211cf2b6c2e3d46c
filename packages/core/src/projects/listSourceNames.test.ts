import { describe, expect, it } from 'vitest'
import { listSourceNames } from './listSourceNames.ts'

describe('listSourceNames', () => {
  it('tells by which names each source knows a project and its products', () => {
    expect(listSourceNames('bnb-chain')).toEqual(
      expect.arrayContaining([
        { source_id: 'coin-metrics', name: 'bnb', product_id: 'bnb-erc20' },
        { source_id: 'coin-metrics', name: 'bnb_mainnet', product_id: null },
      ]),
    )
    expect(listSourceNames('avalanche')).toEqual(
      expect.arrayContaining([
        { source_id: 'defillama-emissions', name: 'avax', product_id: null },
      ]),
    )
  })
  it('tells what the interfaces that are asked call it', () => {
    const names = listSourceNames('arbitrum').map(({ source_id, name }) => `${source_id} ${name}`)
    expect(names).toContain('coingecko arbitrum')
    expect(names).toContain('growthepie arbitrum')
    expect(listSourceNames('pump-fun')).toContainEqual({
      source_id: 'defillama',
      name: 'pump.fun',
      product_id: null,
    })
  })
  it('knows nothing of a project that no table names', () => {
    expect(listSourceNames('nobody')).toEqual([])
  })
})
