import { findMetric } from '@tickmark/core/metrics/findMetric'
import { readSearch } from '../../data/readSearch.ts'

/** Projects by two metrics as an address holds it; what is absent is the default. */
export type ScatterViewState = {
  /** The metric that goes from left to right. */
  vs?: string
  /** The metric that makes points large or small; nothing does when absent. */
  size?: string
  /** The axes that are linear; both are log when absent. */
  lin?: LinearAxes
  /** The figures as a table instead. */
  points?: 'table'
}

const LINEAR_AXES = ['x', 'y', 'xy'] as const
export type LinearAxes = (typeof LINEAR_AXES)[number]

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
