import { METRICS, type MetricId } from './METRICS.ts'
import type { MetricDefinition } from './MetricDefinition.ts'
import type { OwnMetric } from './OwnMetric.ts'
import { toMetricDefinition } from './toMetricDefinition.ts'

export type Metric = MetricDefinition & { metric_id: MetricId }

let own: readonly OwnMetric[] = []
let all: readonly Metric[] = METRICS

/** Every metric in the order in which lists show it: the built-in ones, then this terminal's own. */
export function listMetrics(): readonly Metric[] {
  return all
}

/** This terminal's own metrics, as they were defined. */
export function listOwnMetrics(): readonly OwnMetric[] {
  return own
}

/**
 * Replaces this process's own metrics at once. There is one list per process, and not one per store, because a process
 * serves one store, and a page is of one terminal. The list itself never changes.
 */
export function replaceOwnMetrics(metrics: readonly OwnMetric[]): void {
  own = metrics
  all = [...METRICS, ...metrics.map(toMetricDefinition)]
}

/** A value made of all metrics, made again when own metrics have been replaced. */
export function perMetrics<T>(make: (metrics: readonly Metric[]) => T): () => T {
  let made: { of: readonly Metric[]; value: T } | undefined
  return () => {
    if (made?.of !== all) made = { of: all, value: make(all) }
    return made.value
  }
}
