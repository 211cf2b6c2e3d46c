import type { AssetOverview, AssetRow } from '@tickmark/core/answers/Assets'
import { ASSET_GROUPINGS } from '@tickmark/core/answers/choices'
import { columnStyle } from '@tickmark/core/formats/formatValue'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { sortRows } from '../../tables/useListOrder.ts'
import { filterAssets } from './assetGroups.ts'
import { ASSET_FILE_ORDER, makeAssetColumns } from './makeAssetColumns.tsx'
import { makeGroupColumns } from './makeGroupColumns.tsx'

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
  it('finds words in names, symbols, issuers and reference assets', () => {
    expect(ids(filterAssets(ROWS, { by: 'issuer', text: ' TETHER' }))).toEqual(['c'])
    expect(filterAssets(ROWS, { by: 'issuer', text: 'treasury' })).toHaveLength(3)
    expect(filterAssets(ROWS, { by: 'issuer' })).toHaveLength(3)
  })
})

describe('makeAssetColumns', () => {
  it('writes prices in full beside much larger ones', () => {
    const prices = [1, 0.999812, 4012.5, 98_765.43]
    const columns = makeAssetColumns({ anchor: null, projectName: String, sortOf: () => undefined })
    const column = columns.find(({ id }) => id === 'price')
    const style = columnStyle(prices)
    const written = prices.map((price) =>
      column && 'cell' in column ? column.cell(asset('a', { price }), style) : null,
    )
    expect(written).toEqual(['$1.00', '$0.999812', '$4,012.50', '$98,765.43'])
  })
})

describe('assetFiles', () => {
  const ROWS = Array.from(
    { length: 120 },
    (_, at): AssetRow => ({
      asset_id: `asset-${at}`,
      name: 'A "quoted", name',
      symbol: '',
      asset_class: 'gold',
      reference_asset: 'Gold',
      issuer_id: 'issuer',
      chains: ['ethereum', 'solana'],
      url: '',
      source_id: 'test',
      price: at,
      market_cap: at === 3 ? null : at / 3,
      market_cap_change: null,
      share: null,
      holders: 0,
      transfer_volume: at * 1e9,
    }),
  )
  const group = (id: string) => ({
    id,
    assets: 2,
    market_cap: null,
    market_cap_change: 0.1,
    share: 1 / 3,
  })
  const OVERVIEW: AssetOverview = {
    anchor: '2026-01-31',
    rows: ROWS,
    total: { assets: 120, market_cap: 1, market_cap_change: null },
    groups: {
      asset_class: [group('gold'), group('treasuries')],
      reference_asset: [group('Gold')],
      issuer: [],
      chain: ['c', 'a', 'b'].map(group),
    },
    meta: { data_version: 1, sample: true },
  }

  it('files of assets have a line for each in the order shown', () => {
    const shown = ROWS.toReversed()
    const { anchor, meta } = OVERVIEW
    const columns = makeAssetColumns({ anchor, projectName: String, sortOf: () => undefined })
    const table = tabulateRows(columns, shown, {
      isSample: meta.sample,
      period: anchor ?? '',
      order: ASSET_FILE_ORDER,
    })
    expect(findTableFault(table)).toBeNull()
    expect(table.rows.map(([id]) => id)).toEqual(shown.map((row) => row.asset_id))
    expect(table.header).toEqual([
      'asset_id',
      'name',
      'symbol',
      'asset_class',
      'reference_asset',
      'issuer_id',
      'chains',
      'price (usd, to 2026-01-31 UTC)',
      'market_cap (usd, to 2026-01-31 UTC)',
      'market_cap_change (fraction, 30 days to 2026-01-31 UTC)',
      'share (fraction)',
      'holders (number, 30 days to 2026-01-31 UTC)',
      'transfer_volume (usd, 30 days to 2026-01-31 UTC)',
    ])
    const price = table.header.findIndex((head) => head.startsWith('price (usd'))
    const size = table.header.findIndex((head) => head.startsWith('market_cap (usd'))
    expect(table.rows.map((row) => [row[price], row[size]])).toEqual(
      shown.map((row) => [row.price, row.market_cap]),
    )
    expect([table.isSample, table.period]).toEqual([true, '2026-01-31'])
  })

  it.each(ASSET_GROUPINGS)('files of groups have a line for each: %s', (by) => {
    const columns = makeGroupColumns(by, {
      anchor: OVERVIEW.anchor,
      group: undefined,
      nameOf: String,
      onToggle: () => {},
    })
    const table = tabulateRows(columns, OVERVIEW.groups[by], { isSample: true })
    expect(table.header).toEqual([
      by,
      'assets',
      'market_cap (usd, to 2026-01-31 UTC)',
      'market_cap_change (fraction, 30 days to 2026-01-31 UTC)',
      'share (fraction)',
    ])
    expect(findTableFault(table)).toBeNull()
    expect(table.rows).toEqual(OVERVIEW.groups[by].map(({ id }) => [id, 2, null, 0.1, 1 / 3]))
  })
})
