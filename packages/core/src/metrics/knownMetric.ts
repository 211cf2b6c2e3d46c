import { findMetric } from './findMetric.ts'
import type { MetricId } from './METRICS.ts'
import type { MetricDefinition } from './MetricDefinition.ts'

/**
 * The metric of an id that comes from the catalogue or from an answer, so that it must be there. What people typed is
 * looked up by `getMetric`, which knows what they may have meant.
 */
export function knownMetric(id: string): MetricDefinition & { metric_id: MetricId } {
  const metric = findMetric(id)
  if (metric === undefined) throw new Error(`The catalogue has no metric "${id}".`)
  return metric
}
