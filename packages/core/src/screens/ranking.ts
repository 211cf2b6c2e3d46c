import { RANKING_INTERVAL, type RankingOrder } from '../answers/choices.ts'
import type { MetricId } from '../metrics/METRICS.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'

/** As many rows as a ranking shows, whatever the number of projects. */
export const MAX_RANKED = 500

/** The metric by which projects are ranked while the address names none. */
export const LEADERBOARD_METRIC = 'fees' satisfies MetricId

/** The parts of a screen's state that its ranking of projects depends on; what is absent is the default. */
export type RankingViewState = {
  interval?: AggregateInterval
  order?: RankingOrder
  /** `asc` is the worst, or the largest fall, first. */
  direction?: 'desc' | 'asc' | undefined
  /** Market sector ids; all when absent. */
  sectors?: readonly string[]
  /** Ids of chains that the projects run on; all when absent. */
  chains?: readonly string[]
  /** Project ids; all when absent. */
  projects?: readonly string[]
  /** Project ids that are left out. */
  exclude?: readonly string[] | undefined
  /** Ids of the only projects that have rows, while ranks and shares stay among all. */
  focus?: readonly string[] | undefined
  /** The data that count as known; see `AsOf`. */
  as_of?: string
}

/** The query of a ranking of projects by one metric: the first of those that match, best first unless by change. */
export function leaderboardQuery(
  metric: Pick<MetricDefinition, 'metric_id'>,
  view: RankingViewState = {},
) {
  return {
    metric_id: metric.metric_id,
    interval: view.interval ?? RANKING_INTERVAL,
    order: view.order ?? 'value',
    sectors: view.sectors && [...view.sectors],
    chains: view.chains && [...view.chains],
    ...(view.direction && { order_direction: view.direction }),
    ...(view.projects && { projects: [...view.projects] }),
    ...(view.exclude && { exclude: [...view.exclude] }),
    ...(view.focus && { focus: [...view.focus] }),
    as_of: view.as_of,
    limit: MAX_RANKED,
  }
}
