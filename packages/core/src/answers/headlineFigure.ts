import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { AggregateInterval } from './ProjectFigures.ts'

/** The figures of the screener that projects can be ranked and added up by. */
export const HEADLINE_AGGREGATIONS = ['latest', 'sum', 'avg'] as const
export type HeadlineAggregation = (typeof HEADLINE_AGGREGATIONS)[number]

/** Levels are the newest value of the last seven days, so that a source one day late still counts. */
export const LEVEL_INTERVAL = '7d' satisfies AggregateInterval
export const LEVEL_DAYS = 7

/** One figure that stands for a metric over an interval, as columns of the screener. */
export type HeadlineFigure = {
  aggregation: HeadlineAggregation
  /** The interval that the figure itself is taken over; see `LEVEL_INTERVAL`. */
  interval: AggregateInterval
  /** `fees_30d_sum`, `tvl_7d_latest` … */
  column_id: string
  /** The change that stands beside it, over the asked interval. */
  change_column_id: string
}

/**
 * The figure that lists, rankings and totals show of a metric: amounts added up over the interval,
 * everything else as it is now. One rule for all of them, so that they agree.
 */
export function headlineFigure(
  metric: Pick<MetricDefinition, 'metric_id' | 'kind'>,
  interval: AggregateInterval,
  aggregation: HeadlineAggregation = metric.kind === 'flow' ? 'sum' : 'latest',
): HeadlineFigure {
  const own = aggregation === 'latest' ? LEVEL_INTERVAL : interval
  return {
    aggregation,
    interval: own,
    column_id: `${metric.metric_id}_${own}_${aggregation}`,
    change_column_id: `${metric.metric_id}_${interval}_change`,
  }
}
