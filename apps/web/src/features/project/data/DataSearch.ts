import { findMetric } from '@tickmark/core/metrics/findMetric'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { type ChartRange, parseChartRange } from '../../../data/ChartRange.ts'
import { readSearch } from '../../../data/readSearch.ts'

export type DataSearch = {
  /** Metric ids, separated by commas. */
  metrics?: string
  g?: Granularity
  range?: ChartRange
}

export const MAX_METRICS = 40

export function parseDataSearch(raw: Record<string, unknown>): DataSearch {
  const read = readSearch(raw)
  const metrics = (read.list('metrics') ?? [])
    .flatMap((id) => findMetric(id)?.metric_id ?? [])
    .slice(0, MAX_METRICS)
  return {
    metrics: metrics.join(',') || undefined,
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
  }
}
