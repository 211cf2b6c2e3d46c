import { describe, expect, it } from 'vitest'
import type { Splits } from '../answers/Composition.ts'
import { chooseSplit, listSplitDimensions } from './composition.ts'

const parts = (...ids: string[]) => ids.map((metric_id) => ({ metric_id, count: 3 }))
const splits: Splits = {
  chain: parts('user_dau', 'tvl', 'fees'),
  product: [],
  contract: parts('gas_used'),
  label: [],
}

describe('listSplitDimensions', () => {
  it('offers the ways that have parts and that no switch hides', () => {
    expect(listSplitDimensions(splits, () => true)).toEqual(['chain', 'contract'])
    expect(listSplitDimensions(splits, (name) => name !== 'COMPOSITION_BY_CHAIN_ENABLED')).toEqual([
      'contract',
    ])
    expect(listSplitDimensions({ ...splits, product: parts('fees') }, () => false)).toEqual([
      'product',
    ])
  })
})

describe('chooseSplit', () => {
  it('splits the first main metric by chains', () => {
    expect(chooseSplit(splits, ['chain', 'contract'])).toEqual({ metric_id: 'fees', by: 'chain' })
  })

  it('splits what is wanted by what is wanted', () => {
    expect(chooseSplit(splits, ['chain', 'contract'], { metric: 'tvl' })).toEqual({
      metric_id: 'tvl',
      by: 'chain',
    })
    expect(chooseSplit(splits, ['chain', 'contract'], { by: 'contract' })).toEqual({
      metric_id: 'gas_used',
      by: 'contract',
    })
  })

  it('goes to where the wanted metric has parts, and ignores wishes that cannot be met', () => {
    expect(chooseSplit(splits, ['chain', 'contract'], { metric: 'gas_used' })?.by).toBe('contract')
    expect(chooseSplit(splits, ['chain'], { by: 'product', metric: 'price' })).toEqual({
      metric_id: 'fees',
      by: 'chain',
    })
  })

  it('finds nothing where nothing can be split', () => {
    expect(chooseSplit({ chain: [], product: [], contract: [], label: [] }, [])).toBeUndefined()
  })
})
