import { RANKING_ORDERS } from '@tickmark/core/answers/choices'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { findAggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { searchParser } from '../../data/readSearch.ts'

/** The leaderboard as its address holds it. */
export const parseLeaderboardsSearch = searchParser((read) => {
  const sectors = read.list('sectors')?.filter((id) => findSector(id) !== undefined)
  return {
    metric: read.metric('metric'),
    interval: findAggregateInterval(read.text('interval')),
    order: read.choice('order', RANKING_ORDERS),
    direction: read.choice('direction', ['asc']),
    /** Sector ids, separated by commas. */
    sectors: sectors?.join(',') || undefined,
    /** Ids of chains that the projects run on; which there are is known only once the project list has come. */
    chains: read.list('chains')?.join(','),
    /** Ids of projects that are left out. */
    exclude: read.list('exclude')?.join(','),
    /** Ids of the only projects that have rows; ranks and shares stay among all. */
    focus: read.list('focus')?.join(','),
  }
})
export type LeaderboardsSearch = ReturnType<typeof parseLeaderboardsSearch>
