import { describe, expect, it } from 'vitest'
import type { MartView } from './MartView.ts'
import { parseMartView, plainView, writeMartView } from './martViewText.ts'

const changed = (change: Partial<MartView>): MartView => ({ ...plainView('m'), ...change })

describe('the text of a view', () => {
  it('is nothing for an unchanged screener', () => {
    expect(writeMartView(plainView('m'))).toBeUndefined()
    expect(parseMartView(undefined, 'm')).toEqual(plainView('m'))
  })

  it('is short where the view is plain', () => {
    const view = changed({
      valueCols: [{ id: 'fees_30d_sum' }, { id: 'price_7d_latest' }],
      sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' }],
    })
    expect(writeMartView(view)).toBe('c.fees_30d_sum.price_7d_latest*s.-fees_30d_sum')
  })

  it.each<Partial<MartView>>([
    {
      valueCols: [
        { id: 'a' },
        { id: 'My name', formula: 'a / b * 1.5' },
        { id: 'c', aggFunc: 'max' },
      ],
    },
    { valueCols: [{ id: 'fees_30d_sum / tvl_7d_latest' }] },
    { rowGroupCols: [{ id: 'chains' }, { id: 'market_sector' }], summary: false },
    {
      sortModel: [
        { colId: 'a - b', sort: 'asc' },
        { colId: '-a', sort: 'desc' },
      ],
    },
    { heat: ['a', 'b.c'], pinned: ['a'], widths: { a: 120, 'b*c': 300 } },
    { filterModel: { a: { filterType: 'number', type: 'inRange', filter: -1.5, filterTo: 1e21 } } },
    { filterModel: { a: { filterType: 'number', type: 'greaterThan', filter: 0 } } },
    { filterModel: { a: { filterType: 'number', type: 'notBlank' } } },
    { filterModel: { a: { filterType: 'set', values: ['', 'x.y', '=1', null] } } },
    { filterModel: { a: { filterType: 'set', values: [] } } },
    { filterModel: { a: { filterType: 'text', type: 'contains', filter: 'a*b.c %' } } },
    {
      filterModel: {
        a: { filterType: 'date', type: 'inRange', dateFrom: '2025-01-01', dateTo: '2025-02-01' },
      },
    },
    {
      filterModel: {
        a: {
          filterType: 'number',
          operator: 'OR',
          conditions: [
            { filterType: 'number', type: 'lessThan', filter: 1 },
            { filterType: 'number', type: 'blank' },
          ],
        },
      },
    },
  ])('brings back %j', (change) => {
    const view = changed(change)
    expect(parseMartView(writeMartView(view), 'm')).toEqual(view)
  })

  it('passes over what it does not understand', () => {
    expect(parseMartView('zz.a*f.a*f.a.n.gt.many*w.a.5*k*s.', 'm')).toEqual(plainView('m'))
    expect(parseMartView('c.%E0%A4%A*f.a.j.%7B', 'm')).toEqual(
      changed({ valueCols: [{ id: '%E0%A4%A' }] }),
    )
  })
})
