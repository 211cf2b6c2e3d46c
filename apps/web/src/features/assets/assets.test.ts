import type { AssetRow } from '@tickmark/core/answers/Assets'
import { describe, expect, it } from 'vitest'
import { sortRows } from '../../tables/sortRows.ts'
import { filterAssets } from './filterAssets.ts'

const asset = (asset_id: string, changes: Partial<AssetRow> = {}): AssetRow => ({
  asset_id,
  name: asset_id.toUpperCase(),
  symbol: asset_id,
  asset_class: 'treasuries',
  reference_asset: 'US Treasury bills',
  issuer_id: 'ondo-finance',
  chains: ['ethereum'],
  url: '',
  source_id: 'test',
  price: 1,
  market_cap: null,
  market_cap_change: null,
  share: null,
  holders: null,
  transfer_volume: null,
  ...changes,
})
const ids = (rows: readonly AssetRow[]) => rows.map((row) => row.asset_id)
const ROWS = [
  asset('a', { market_cap: 5 }),
  asset('b', { asset_class: 'gold', chains: ['ethereum', 'solana'] }),
  asset('c', { market_cap: 9, issuer_id: 'tether-gold' }),
]

describe('the order of assets', () => {
  it('puts assets without the figure last in either direction', () => {
    expect(ids(sortRows(ROWS, (row) => row.market_cap, true))).toEqual(['c', 'a', 'b'])
    expect(ids(sortRows(ROWS, (row) => row.market_cap, false))).toEqual(['a', 'c', 'b'])
  })
  it('reads names from A or from Z', () => {
    expect(ids(sortRows(ROWS, (row) => row.name, true))).toEqual(['c', 'b', 'a'])
  })
})

describe('filterAssets', () => {
  it('keeps the assets of a class, of an issuer, or on a chain', () => {
    expect(ids(filterAssets(ROWS, { by: 'asset_class', group: 'gold' }))).toEqual(['b'])
    expect(ids(filterAssets(ROWS, { by: 'issuer', group: 'ondo-finance' }))).toEqual(['a', 'b'])
    expect(ids(filterAssets(ROWS, { by: 'chain', group: 'solana' }))).toEqual(['b'])
  })
  it('finds words in names, symbols, issuers and what is stood for', () => {
    expect(ids(filterAssets(ROWS, { by: 'issuer', text: ' TETHER' }))).toEqual(['c'])
    expect(filterAssets(ROWS, { by: 'issuer', text: 'treasury' })).toHaveLength(3)
    expect(filterAssets(ROWS, { by: 'issuer' })).toHaveLength(3)
  })
})
