import {
  COMPOSITION_DIMENSIONS,
  type CompositionDimension,
} from '@tickmark/core/answers/Composition'
import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { CHART_TRANSFORM_IDS, type ChartTransform } from '../../../charts/ChartTransform.ts'
import { CHART_KINDS, type ChartKind } from '../../../charts/PreparedChart.ts'
import { type ChartRange, parseChartRange } from '../../../data/ChartRange.ts'
import { readSearch } from '../../../data/readSearch.ts'

/** The composition as the address holds it; what is absent is the default. */
export type CompositionSearch = {
  by?: CompositionDimension
  metric?: string
  interval?: AggregateInterval
  g?: Granularity
  range?: ChartRange
  kind?: ChartKind
  log?: true
  percent?: true
  table?: true
  transform?: ChartTransform
  hide?: string[]
  events?: true
}

export function parseCompositionSearch(raw: Record<string, unknown>): CompositionSearch {
  const read = readSearch(raw)
  return {
    by: read.choice('by', COMPOSITION_DIMENSIONS),
    metric: findMetric(read.text('metric') ?? '')?.metric_id,
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
    kind: read.choice('kind', CHART_KINDS),
    log: read.flag('log'),
    percent: read.flag('percent'),
    table: read.flag('table'),
    transform: read.choice('transform', CHART_TRANSFORM_IDS),
    hide: read.texts('hide'),
    events: read.flag('events'),
  }
}
