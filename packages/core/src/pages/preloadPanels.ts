import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { chooseRangeWithData } from '../screens/chooseRangeWithData.ts'
import { leaderboardQuery, type RankingViewState } from '../screens/ranking.ts'
import { hasTrend, rankingTrendQuery } from '../screens/rankingTrendQuery.ts'
import type { FirstCalls } from './FirstCalls.ts'

/** A chart whose default range has no values shows days that have some. */
export async function preloadChart(calls: FirstCalls, query: MetricQueryInput): Promise<void> {
  const answer = await calls.metrics.query(query)
  const range = answer && chooseRangeWithData(answer)
  if (range !== undefined) await calls.metrics.query({ ...query, range })
}

/** A ranking of projects by one metric, with its trend column. */
export async function preloadRanking(
  calls: FirstCalls,
  metric: Pick<MetricDefinition, 'metric_id'>,
  state: RankingViewState,
): Promise<void> {
  const ranking = await calls.metrics.getRanking(leaderboardQuery(metric, state))
  if (ranking !== undefined && hasTrend(state.interval))
    await calls.projects.getFigures(rankingTrendQuery(metric, state, ranking.rows))
}
