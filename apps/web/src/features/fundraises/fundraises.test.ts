import { prepareFundraiseChart } from '@tickmark/core/charts/prepareFundraiseChart'
import { parseMartView } from '@tickmark/core/marts/martViewText'
import { linkToRounds } from '@tickmark/core/screens/fundraises'
import { describe, expect, it } from 'vitest'
import { moveFundraisesSearch, scopeOf } from './FundraisesSearch.ts'

describe('moveFundraisesSearch', () => {
  it('leads earlier addresses to the same rounds in the grid, and charts to the same ones', () => {
    const moved = moveFundraisesSearch({
      q: 'a16z',
      rounds: ['Seed', 'Series A, extended'],
      sectors: 'lending',
      min: 1_000_000,
      from: '2022-01-01',
      sort: '-amount_usd',
      page: 3,
      period: 'quarter',
    })
    expect(moved).toMatchObject({ period: 'quarter', measure: undefined })
    const view = parseMartView(String(moved?.view), 'fundraises')
    expect(view.sortModel).toEqual([{ colId: 'amount_usd', sort: 'desc' }])
    expect(scopeOf(view.filterModel)).toEqual({
      scope: {
        text: 'a16z',
        rounds: ['Seed', 'Series A, extended'],
        sectors: ['lending'],
        minimum: 1_000_000,
        start: '2022-01-01',
      },
      left: [],
    })
  })

  it('leads links of questions to all rounds but those of some sectors', () => {
    const path = linkToRounds({
      rounds: ['Seed'],
      exclude_sectors: ['cex', 'nft'],
    })
    const params = new URL(path, 'http://localhost').searchParams
    const moved = moveFundraisesSearch(
      Object.fromEntries([...params].map(([name, value]) => [name, JSON.parse(value)])),
    )
    const { filterModel } = parseMartView(String(moved?.view), 'fundraises')
    const without = (filter: string) => ({ filterType: 'text', type: 'notEqual', filter })
    expect(filterModel).toEqual({
      round: { filterType: 'set', values: ['Seed'] },
      sector: { filterType: 'text', operator: 'AND', conditions: ['cex', 'nft'].map(without) },
    })
  })

  it.each([
    { min: -5, from: '2023-01-01', to: '2022-01-01', sort: 'color', page: 0, rounds: [{}, ''] },
    { period: 'year', measure: 'rounds', view: 's.day' },
    {},
  ])('leaves an address as it is: %j', (search) => {
    expect(moveFundraisesSearch(search)).toBeUndefined()
  })
})

it('names the columns whose filters a chart cannot follow', () => {
  const { scope, left } = scopeOf({
    investors: { filterType: 'set', values: ['A'] },
    chains: { filterType: 'set', values: [null] },
    valuation_usd: { filterType: 'number', type: 'greaterThanOrEqual', filter: 1 },
    amount_usd: { filterType: 'number', type: 'inRange', filter: 1, filterTo: 2 },
    name: { filterType: 'text', type: 'contains', filter: 'x' },
    day: { filterType: 'date', type: 'inRange', dateFrom: '1970-01-01', dateTo: '2022-01-31' },
  })
  expect(scope).toEqual({ investors: ['A'], end: '2022-01-31' })
  expect(left).toEqual(['chains', 'valuation_usd', 'amount_usd', 'name'])
})

describe('prepareFundraiseChart', () => {
  const ROWS = [
    { key: '2022-10-01', rounds: 3, disclosed: 2, amount_usd: 5_000_000 },
    { key: '2022-11-01', rounds: 2, disclosed: 0, amount_usd: 0 },
  ]
  const NOW = Date.parse('2022-11-15')

  describe('prepareFundraiseChart', () => {
    it('shows a period whose rounds are all of unknown size as missing, not as nothing', () => {
      const { series } = prepareFundraiseChart(
        { rows: ROWS },
        { period: 'month', measure: 'amount', now: NOW },
      )
      expect(series[0]?.values).toEqual([5_000_000, null])
    })
    it('counts every round, and says that the running period is not finished', () => {
      const { series, timestamps } = prepareFundraiseChart(
        { rows: ROWS },
        { period: 'month', measure: 'rounds', now: NOW },
      )
      expect(timestamps).toEqual(['2022-10-01', '2022-11-01'])
      expect(series[0]).toMatchObject({ values: [3, 2], provisional_from: '2022-11-01' })
    })
    it('says of a period long past that it is finished', () => {
      const { series } = prepareFundraiseChart(
        { rows: ROWS },
        { period: 'month', measure: 'rounds', now: Date.parse('2026-01-01') },
      )
      expect(series[0]?.provisional_from).toBeNull()
    })
  })
})
