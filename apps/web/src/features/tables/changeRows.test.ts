import { plainView } from '@tickmark/core/marts/martViewText'
import { expect, it } from 'vitest'
import { changeRows } from './changeRows.ts'

it('keeps what other rows have too, and names what they do not have', () => {
  const view = {
    ...plainView('crypto_screener'),
    valueCols: [
      { id: 'fees_30d_sum' },
      { id: 'launch_year' },
      { id: 'Margin', formula: 'earnings_30d_sum / fees_30d_sum' },
      { id: 'sector_rank(fees_30d_sum)' },
    ],
    rowGroupCols: [{ id: 'market_sector' }],
    sortModel: [{ colId: 'Margin', sort: 'desc' as const }],
    pinned: ['launch_year'],
  }
  const { view: sectors, lost } = changeRows(view, 'sector_screener')
  expect(sectors).toMatchObject({
    mart_id: 'sector_screener',
    valueCols: [{ id: 'fees_30d_sum' }, { id: 'Margin' }],
    rowGroupCols: [],
    sortModel: [{ colId: 'Margin' }],
    pinned: [],
  })
  expect(lost).toEqual(['launch_year', 'sector_rank(fees_30d_sum)', 'market_sector'])
})
