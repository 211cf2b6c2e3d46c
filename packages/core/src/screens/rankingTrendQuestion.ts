import { type AggregateInterval, RANKING_INTERVAL } from '../answers/choices.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { RankingViewState } from './ranking.ts'

/** Whether a ranking has a trend column: it covers the interval of the change beside it, and one day makes no line. */
export function hasTrend(interval: AggregateInterval = RANKING_INTERVAL): boolean {
  return interval !== '24h'
}

/** The query of the trend column beside a ranking; see `hasTrend`. */
export function rankingTrendQuestion(
  metric: Pick<MetricDefinition, 'metric_id'>,
  { interval = RANKING_INTERVAL, sectors, chains, projects, as_of }: RankingViewState = {},
) {
  return {
    columns: [`${metric.metric_id}_${interval}_trend`],
    sectors: sectors && [...sectors],
    chains: chains && [...chains],
    ...(projects && { projects: [...projects] }),
    as_of,
  }
}
