import type { AggregateInterval } from '../answers/ProjectFigures.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import { RANKING_INTERVAL } from './RANKING_INTERVAL.ts'
import type { RankingLook } from './RankingLook.ts'

/** A line of one or seven days tells nothing, so short intervals are drawn with the days before them. */
export function trendInterval(interval: AggregateInterval): AggregateInterval {
  return interval === '24h' || interval === '7d' ? '30d' : interval
}

/** What the trend column beside a ranking asks. */
export function rankingTrendQuestion(
  metric: Pick<MetricDefinition, 'metric_id'>,
  { interval = RANKING_INTERVAL, sectors, chains, projects, as_of }: RankingLook = {},
): {
  columns: string[]
  sectors: string[] | undefined
  chains: string[] | undefined
  projects?: string[]
  as_of: string | undefined
} {
  return {
    columns: [`${metric.metric_id}_${trendInterval(interval)}_trend`],
    sectors: sectors && [...sectors],
    chains: chains && [...chains],
    ...(projects && { projects: [...projects] }),
    as_of,
  }
}
