import { describe, expect, it } from 'vitest'
import { parseMarketsSearch } from './MarketsSearch.ts'

describe('parseMarketsSearch', () => {
  it('reads interval, size and order', () => {
    expect(
      parseMarketsSearch({ interval: '7d', size: 'user-dau', sort: '-tvl', table: 1 }),
    ).toEqual({ interval: '7d', size: undefined, sort: '-tvl', table: true })
    expect(parseMarketsSearch({ size: 'tvl' }).size).toBe('tvl')
  })
  it('falls back where it does not understand', () => {
    expect(parseMarketsSearch({ interval: '3y', size: 'nope', sort: '-nope' })).toEqual({
      interval: undefined,
      size: undefined,
      sort: undefined,
      table: undefined,
    })
  })
})
