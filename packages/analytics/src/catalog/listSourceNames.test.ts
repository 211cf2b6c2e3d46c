import { listSourceNames } from '@tickmark/core/projects/listSourceNames'
import { describe, expect, it } from 'vitest'
import { CATALOG } from '../testing/CATALOG.ts'

describe('listSourceNames', () => {
  it('lists by which names each source knows a project and its products', () => {
    expect(listSourceNames(CATALOG, 'bnb-chain')).toEqual(
      expect.arrayContaining([
        { source_id: 'coin-metrics', name: 'bnb', product_id: 'bnb-erc20' },
        { source_id: 'coin-metrics', name: 'bnb_mainnet', product_id: null },
      ]),
    )
    expect(listSourceNames(CATALOG, 'avalanche')).toEqual(
      expect.arrayContaining([
        { source_id: 'defillama-emissions', name: 'avax', product_id: null },
      ]),
    )
  })
  it('names a source’s id once, though two tables hold it', () => {
    const names = listSourceNames(CATALOG, 'aptin-finance').filter(
      (one) => one.source_id === 'defillama',
    )
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
    expect(listSourceNames(CATALOG, 'aave')).toContainEqual({
      source_id: 'coingecko',
      name: 'aave',
      product_id: null,
    })
  })
  it('knows nothing of a project that no table names', () => {
    expect(listSourceNames(CATALOG, 'nobody')).toEqual([])
  })
})
