import type { AggregateInterval, RankingOrder } from '../answers/choices.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import { RANKING_INTERVAL } from './RANKING_INTERVAL.ts'
import type { RankingViewState } from './RankingViewState.ts'

type LeaderboardQuestion = {
  metric_id: string
  interval: AggregateInterval
  order: RankingOrder
  sectors: string[] | undefined
  chains: string[] | undefined
  projects?: string[]
  as_of: string | undefined
}

/** What a ranking of projects by one metric asks: all projects that match, best first unless by change. */
export function leaderboardQuestion(
  metric: Pick<MetricDefinition, 'metric_id'>,
  look: RankingViewState = {},
): LeaderboardQuestion {
  return {
    metric_id: metric.metric_id,
    interval: look.interval ?? RANKING_INTERVAL,
    order: look.order ?? 'value',
    sectors: look.sectors && [...look.sectors],
    chains: look.chains && [...look.chains],
    ...(look.projects && { projects: [...look.projects] }),
    as_of: look.as_of,
  }
}
