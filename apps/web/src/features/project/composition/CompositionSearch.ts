import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
  COMPOSITION_DIMENSIONS,
  type CompositionDimension,
} from '@tickmark/core/answers/choices'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { ChartView } from '../../../charts/ChartView.ts'
import { readChartView } from '../../../charts/readChartView.ts'
import { readSearch } from '../../../data/readSearch.ts'

/** The composition as the address holds it; what is absent is the default. */
export type CompositionSearch = ChartView & {
  by?: CompositionDimension
  metric?: string
  interval?: AggregateInterval
  percent?: true
  events?: true
}

export function parseCompositionSearch(raw: Record<string, unknown>): CompositionSearch {
  const read = readSearch(raw)
  return {
    ...readChartView(raw),
    by: read.choice('by', COMPOSITION_DIMENSIONS),
    metric: findMetric(read.text('metric') ?? '')?.metric_id,
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    percent: read.flag('percent'),
    events: read.flag('events'),
  }
}
