import { RANKING_INTERVAL } from '../answers/choices.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'
import type { RankingViewState } from './ranking.ts'

/**
 * Returns whether a ranking has a trend column: it covers the interval of the change beside it, and one day makes no
 * line.
 */
export function hasTrend(interval: AggregateInterval = RANKING_INTERVAL): boolean {
  return interval !== '24h'
}

/** The query of the trend column beside the rows of a ranking, the same in whatever order they are; see `hasTrend`. */
export function rankingTrendQuery(
  metric: Pick<MetricDefinition, 'metric_id'>,
  { interval = RANKING_INTERVAL, as_of }: RankingViewState,
  rows: readonly { project_id: string }[],
) {
  return {
    columns: [`${metric.metric_id}_${interval}_trend`],
    projects: rows.map(({ project_id }) => project_id).sort(),
    as_of,
  }
}
