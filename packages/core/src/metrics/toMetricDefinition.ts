import { defineMetrics } from './defineMetrics.ts'
import type { MetricDefinition } from './MetricDefinition.ts'
import type { OwnMetric, OwnMetricId } from './OwnMetric.ts'

const metric = defineMetrics('own', 'This terminal’s own')

/** An own metric in the form of the built-in ones. Amounts, levels and ratios may be negative, as net ones are. */
export function toMetricDefinition({
  metric_id,
  title,
  format,
  kind,
  gap,
  is_lower_value_better,
}: OwnMetric): MetricDefinition & { metric_id: OwnMetricId } {
  return metric(metric_id, {
    title,
    format,
    kind,
    gap,
    is_lower_value_better,
    may_be_negative: kind === 'flow' || kind === 'stock' || kind === 'ratio',
  })
}
