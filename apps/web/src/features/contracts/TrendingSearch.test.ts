import { describe, expect, it } from 'vitest'
import { parseTrendingSearch } from './TrendingSearch.ts'

describe('parseTrendingSearch', () => {
  it('reads window, filters, order and page', () => {
    const state = {
      days: 30,
      q: 'router',
      chains: ['ethereum', 'base'],
      categories: ['dex'],
      sort: '-gas_used',
      page: 2,
    }
    expect(parseTrendingSearch(state)).toEqual(state)
  })
  it('leaves out windows and orders that there are not', () => {
    const search = parseTrendingSearch({ days: 8, sort: '-colour', page: -1 })
    expect(Object.values(search).every((value) => value === undefined)).toBe(true)
  })
})
