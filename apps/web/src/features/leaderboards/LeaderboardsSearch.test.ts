import { describe, expect, it } from 'vitest'
import { parseLeaderboardsSearch } from './LeaderboardsSearch.ts'

describe('parseLeaderboardsSearch', () => {
  it('reads what is ranked and among whom', () => {
    expect(
      parseLeaderboardsSearch({
        metric: 'user-dau',
        interval: '90d',
        order: 'change',
        sectors: 'lending,nope,exchange',
        chains: 'base',
      }),
    ).toEqual({
      metric: 'user_dau',
      interval: '90d',
      order: 'change',
      sectors: 'lending,exchange',
      chains: 'base',
    })
  })
  it('falls back where it does not understand', () => {
    const search = parseLeaderboardsSearch({
      metric: 'nope',
      interval: '3y',
      order: 'name',
      sectors: 'nope',
      chains: '',
    })
    for (const value of Object.values(search)) expect(value).toBeUndefined()
  })
})
