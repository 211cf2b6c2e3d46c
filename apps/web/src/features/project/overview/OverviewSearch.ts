import { findMetric } from '@tickmark/core/metrics/findMetric'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { CHART_TRANSFORM_IDS, type ChartTransform } from '../../../charts/ChartTransform.ts'
import { CHART_KINDS, type ChartKind } from '../../../charts/PreparedChart.ts'
import { type ChartRange, parseChartRange } from '../../../data/ChartRange.ts'
import { readSearch } from '../../../data/readSearch.ts'

/** The key-metrics chart as the address holds it; what is absent is the default. */
export type OverviewSearch = {
  metric?: string
  and?: string
  g?: Granularity
  range?: ChartRange
  kind?: ChartKind
  log?: true
  table?: true
  transform?: ChartTransform
  hide?: string[]
  events?: true
}

export function parseOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const read = readSearch(raw)
  const metricAt = (key: string) => findMetric(read.text(key) ?? '')?.metric_id
  return {
    metric: metricAt('metric'),
    and: metricAt('and'),
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
    kind: read.choice('kind', CHART_KINDS),
    log: read.flag('log'),
    table: read.flag('table'),
    transform: read.choice('transform', CHART_TRANSFORM_IDS),
    hide: read.texts('hide'),
    events: read.flag('events'),
  }
}
