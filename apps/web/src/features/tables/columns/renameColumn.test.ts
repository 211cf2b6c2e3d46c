import { plainView } from '@tickmark/core/marts/martViewText'
import { describe, expect, it } from 'vitest'
import { renameColumn } from './renameColumn.ts'

const view = {
  ...plainView('crypto_screener'),
  valueCols: [{ id: 'fees_30d_sum', aggFunc: 'max' as const }, { id: 'name' }],
  sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' as const }],
  filterModel: { fees_30d_sum: { filterType: 'number' as const, type: 'notBlank' as const } },
  pinned: ['fees_30d_sum'],
  widths: { fees_30d_sum: 90 },
}

describe('a new name', () => {
  it('takes along what holds for the column, and can be taken away again', () => {
    const named = renameColumn(view, 'fees_30d_sum', 'Fees')
    expect(named).toEqual({
      ...view,
      valueCols: [{ id: 'Fees', formula: 'fees_30d_sum', aggFunc: 'max' }, { id: 'name' }],
      sortModel: [{ colId: 'Fees', sort: 'desc' }],
      filterModel: { Fees: view.filterModel.fees_30d_sum },
      pinned: ['Fees'],
      widths: { Fees: 90 },
    })
    expect(renameColumn(named, 'Fees', undefined)).toEqual(view)
  })

  it('can be given to a column of the screener’s first preset', () => {
    const named = renameColumn(plainView('crypto_screener'), 'fees_30d_sum', 'Fees')
    expect(named.valueCols).toContainEqual({ id: 'Fees', formula: 'fees_30d_sum' })
    expect(named.valueCols.length).toBeGreaterThan(10)
  })
})
