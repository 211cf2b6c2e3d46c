import {
  AGGREGATE_INTERVALS,
  AGGREGATIONS,
  type AggregateInterval,
  type Aggregation,
} from '@tickmark/core/answers/ProjectFigures'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'

/** The parts of a column id such as `fees_30d_sum`. */
export type ColumnParts = {
  metric: MetricDefinition
  interval: AggregateInterval
  aggregation: Aggregation
}

const PATTERN = new RegExp(`^(.+)_(${AGGREGATE_INTERVALS.join('|')})_(${AGGREGATIONS.join('|')})$`)

/** The parts of a column id, or undefined when it names no metric, interval or aggregation. */
export function parseColumnId(columnId: string): ColumnParts | undefined {
  const [, metricId = '', intervalText, aggregationText] = PATTERN.exec(columnId) ?? []
  const metric = findMetric(metricId)
  const interval = AGGREGATE_INTERVALS.find((known) => known === intervalText)
  const aggregation = AGGREGATIONS.find((known) => known === aggregationText)
  if (metric === undefined || interval === undefined || aggregation === undefined) return undefined
  return { metric, interval, aggregation }
}
