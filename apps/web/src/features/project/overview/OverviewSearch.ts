import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { ChartView } from '../../../charts/ChartView.ts'
import { readChartView } from '../../../charts/readChartView.ts'
import { readSearch } from '../../../data/readSearch.ts'

/** The key-metrics chart as the address holds it; what is absent is the default. */
export type OverviewSearch = ChartView & {
  metric?: string
  and?: string
  events?: true
}

export function parseOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const read = readSearch(raw)
  const metricAt = (key: string) => findMetric(read.text(key) ?? '')?.metric_id
  return {
    ...readChartView(raw),
    metric: metricAt('metric'),
    and: metricAt('and'),
    events: read.flag('events'),
  }
}
