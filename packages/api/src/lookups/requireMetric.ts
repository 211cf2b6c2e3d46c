import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'

/** The metric named in a path. @throws AppError `not-found` that names the id. */
export function requireMetric(id: string): MetricDefinition {
  return getMetric(id)
}
