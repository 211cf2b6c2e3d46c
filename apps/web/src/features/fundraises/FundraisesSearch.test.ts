import { describe, expect, it } from 'vitest'
import { parseFundraisesSearch, scopeOf } from './FundraisesSearch.ts'

describe('parseFundraisesSearch', () => {
  it('reads filters, order and page', () => {
    const search = parseFundraisesSearch({
      q: 'a16z',
      rounds: ['Seed', 'Series A, extended'],
      sectors: 'lending',
      min: 1_000_000,
      from: '2022-01-01',
      to: '2022-12-31',
      sort: '-amount_usd',
      page: 3,
      period: 'quarter',
      measure: 'rounds',
    })
    expect(search).toMatchObject({ sort: '-amount_usd', page: 3, period: 'quarter' })
    expect(scopeOf(search)).toEqual({
      text: 'a16z',
      rounds: ['Seed', 'Series A, extended'],
      sectors: ['lending'],
      chains: undefined,
      minimum: 1_000_000,
      start: '2022-01-01',
      end: '2022-12-31',
    })
  })
  it('leaves out what is none', () => {
    const search = parseFundraisesSearch({
      min: -5,
      from: '2023-01-01',
      to: '2022-01-01',
      sort: 'colour',
      page: 0,
      rounds: [1, {}, ''],
    })
    expect(search).toMatchObject({ min: undefined, from: undefined, to: undefined })
    expect(search).toMatchObject({ sort: undefined, page: undefined, rounds: ['1'] })
  })
})
