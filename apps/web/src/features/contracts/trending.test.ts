import { parseMartView } from '@tickmark/core/marts/martViewText'
import { expect, it } from 'vitest'
import { moveTrendingSearch } from './TrendingPage.tsx'

it('leads earlier addresses to the same rows in the screener', () => {
  const moved = moveTrendingSearch({
    days: 30,
    sort: '-gas_used',
    q: 'pool',
    chains: ['ethereum'],
    categories: 'dex',
  })
  expect(moved?.preset).toBe('active-30d')
  const view = parseMartView(moved?.view, 'project_contracts')
  expect(view.sortModel).toEqual([{ colId: 'gas_used_30d_sum', sort: 'desc' }])
  expect(view.filterModel).toEqual({
    active_days_30d: { filterType: 'number', type: 'notBlank' },
    words: { filterType: 'text', type: 'contains', filter: 'pool' },
    chain_id: { filterType: 'set', values: ['ethereum'] },
    category: { filterType: 'set', values: ['dex'] },
  })
  expect(view.valueCols.map(({ id }) => id)).toContain('inflow_30d_change')
  expect(moveTrendingSearch({ sort: 'callers' })?.view).toContain('callers_7d_avg')
})

it.each([
  [{ days: '1' }, { preset: 'active-1d' }],
  [{ days: 7 }, {}],
])('leads a window to its preset: %j', (search, moved) => {
  expect(moveTrendingSearch(search)).toEqual(moved)
})

it.each([{}, { view: 'c.name', preset: 'labels' }, { days: 'x', sort: 'nothing' }])(
  'leaves an address as it is: %j',
  (search) => expect(moveTrendingSearch(search)).toBeUndefined(),
)
