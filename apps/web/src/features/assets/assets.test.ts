import { ASSET_GROUPINGS } from '@tickmark/core/answers/choices'
import { parseMartView } from '@tickmark/core/marts/martViewText'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { makeGroupColumns } from './AssetsPage.tsx'
import { moveAssetsSearch } from './AssetsSearch.ts'

describe('moveAssetsSearch', () => {
  it('leads earlier addresses to the same rows in the screener', () => {
    const moved = moveAssetsSearch({ by: 'chain', group: 'solana', q: 'bill', sort: '-holders' })
    expect(moved?.by).toBe('chain')
    const view = parseMartView(String(moved?.view), 'tokenized_assets')
    expect(view.filterModel).toEqual({
      chains: { filterType: 'set', values: ['solana'] },
      words: { filterType: 'text', type: 'contains', filter: 'bill' },
    })
    expect(view.sortModel).toEqual([{ colId: 'asset_holders_30d_avg', sort: 'desc' }])
    expect(view.valueCols[0]).toEqual({ id: 'asset_price_30d_latest' })
  })
  it.each([{}, { by: 'issuer' }, { view: 'c.name', preset: 'turnover' }, { sort: 'nothing' }])(
    'leaves an address as it is: %j',
    (search) => expect(moveAssetsSearch(search)).toBeUndefined(),
  )
})

describe('files of groups of assets', () => {
  const group = (id: string) => ({
    id,
    assets: 2,
    market_cap: null,
    market_cap_change: 0.1,
    share: 1 / 3,
  })
  const ROWS = {
    asset_class: [group('gold'), group('treasuries')],
    reference_asset: [group('Gold')],
    issuer: [],
    chain: ['c', 'a', 'b'].map(group),
  }

  it.each(ASSET_GROUPINGS)('have a line for each: %s', (by) => {
    const columns = makeGroupColumns(by, {
      anchor: '2026-01-31',
      chosen: [],
      nameOf: String,
      onToggle: () => {},
    })
    const table = tabulateRows(columns, ROWS[by], { isSample: true })
    expect(table.header).toEqual([
      by,
      'assets',
      'market_cap (usd, to 2026-01-31 UTC)',
      'market_cap_change (fraction, 30 days to 2026-01-31 UTC)',
      'share (fraction)',
    ])
    expect(findTableFault(table)).toBeNull()
    expect(table.rows).toEqual(ROWS[by].map(({ id }) => [id, 2, null, 0.1, 1 / 3]))
  })
})
