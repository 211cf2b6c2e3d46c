import { findMetric } from '@tickmark/core/metrics/findMetric'
import { readSearch } from '../../data/readSearch.ts'
import { LINEAR_AXES, type ScatterViewState } from './ScatterViewState.ts'

/** What an address says of how projects are looked at by two metrics. */
export function readScatterView(raw: Record<string, unknown>): ScatterViewState {
  const read = readSearch(raw)
  const metricAt = (key: string) => findMetric(read.text(key) ?? '')?.metric_id
  return {
    vs: metricAt('vs'),
    size: metricAt('size'),
    lin: read.choice('lin', LINEAR_AXES),
    points: read.choice('points', ['table'] as const),
  }
}
