import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
  RANKING_ORDERS,
  type RankingOrder,
} from '@tickmark/core/answers/choices'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { readSearch } from '../../data/readSearch.ts'

/** The leaderboard as its address holds it; what is absent is the default. */
export type LeaderboardsSearch = {
  metric?: string
  interval?: AggregateInterval
  order?: RankingOrder
  /** Sector ids, separated by commas. */
  sectors?: string
  /** Ids of chains that the projects run on, separated by commas. */
  chains?: string
}

export function parseLeaderboardsSearch(raw: Record<string, unknown>): LeaderboardsSearch {
  const read = readSearch(raw)
  const sectors = read.list('sectors')?.filter((id) => findSector(id) !== undefined)
  return {
    metric: findMetric(read.text('metric') ?? '')?.metric_id,
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    order: read.choice('order', RANKING_ORDERS),
    sectors: sectors?.join(',') || undefined,
    // Which chains there are is known only once the project list has come.
    chains: read.list('chains')?.join(','),
  }
}
