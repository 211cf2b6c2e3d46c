import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { makeRanked, makeRanking } from '../../tables/ranking/testing/makeRanking.ts'
import { parseLeaderboardsSearch } from './LeaderboardsSearch.ts'
import { tabulateMovers } from './tabulateMovers.ts'

it('files of movers have a line for each gain and each loss, in the order shown', () => {
  const list = (word: string, count: number) =>
    Array.from({ length: count }, (_, at) => makeRanked({ project_id: `${word}-${at}` }))
  const ranking = makeRanking({ gainers: list('gain', 10), losers: list('loss', 7) })
  const table = tabulateMovers(ranking, knownMetric('fees'), (id) => id.toUpperCase())
  expect(findTableFault(table)).toBeNull()
  expect(table.rows).toHaveLength(17)
  expect(table.rows.map(([moved, , , id]) => `${moved} ${id}`).slice(8, 12)).toEqual([
    'up gain-8',
    'up gain-9',
    'down loss-0',
    'down loss-1',
  ])
  expect(tabulateMovers(makeRanking(), knownMetric('fees'), String).rows).toEqual([])
})

describe('parseLeaderboardsSearch', () => {
  it('reads what is ranked and among whom', () => {
    expect(
      parseLeaderboardsSearch({
        metric: 'user-dau',
        interval: '90d',
        order: 'change',
        sectors: 'lending,nope,exchange',
        chains: 'base',
        direction: 'asc',
        exclude: 'aave,lido',
        focus: 'morpho',
      }),
    ).toEqual({
      metric: 'user_dau',
      interval: '90d',
      order: 'change',
      sectors: 'lending,exchange',
      chains: 'base',
      direction: 'asc',
      exclude: 'aave,lido',
      focus: 'morpho',
    })
  })
  it('falls back where it does not understand', () => {
    const search = parseLeaderboardsSearch({
      metric: 'nope',
      interval: '3y',
      order: 'name',
      sectors: 'nope',
      chains: '',
      direction: 'up',
      exclude: '',
    })
    for (const value of Object.values(search)) expect(value).toBeUndefined()
  })
})
