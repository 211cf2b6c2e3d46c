import type { MetricDefinition, MetricKind } from '../metrics/MetricDefinition.ts'
import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'
import { isQuarter } from '../time/Quarter.ts'

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
  /** The change that is shown beside it, over the requested interval. */
  change_column_id: string
}

/**
 * The figure that lists, rankings and totals show of a metric: amounts added up over the interval, counts of distinct
 * things averaged over its days, everything else as it is now, or was at the end of a quarter. One rule for all of them, so that they agree; and the
 * change beside a figure compares the same figure with the window before.
 */
export function headlineFigure(
  metric: Pick<MetricDefinition, 'metric_id' | 'kind'>,
  interval: AggregateInterval,
  aggregation: HeadlineAggregation = chooseAggregation(metric.kind, interval),
): HeadlineFigure {
  const own = aggregation === 'latest' && !isQuarter(interval) ? LEVEL_INTERVAL : interval
  return {
    aggregation,
    interval: own,
    column_id: `${metric.metric_id}_${own}_${aggregation}`,
    change_column_id: `${metric.metric_id}_${interval}_change`,
  }
}

/** All time has no window before it: there the change is from the first value to the newest, so the newest is shown. */
function chooseAggregation(kind: MetricKind, interval: AggregateInterval): HeadlineAggregation {
  if (kind === 'flow') return 'sum'
  return kind === 'unique' && interval !== 'max' ? 'avg' : 'latest'
}
