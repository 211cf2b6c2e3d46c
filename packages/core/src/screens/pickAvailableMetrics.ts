import { listMetrics } from '../metrics/listMetrics.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'

/** The metrics that a project has, in the catalog's order. */
export function pickAvailableMetrics(
  availability: Readonly<Record<string, boolean>>,
): MetricDefinition[] {
  return listMetrics().filter((metric) => availability[metric.metric_id] === true)
}
