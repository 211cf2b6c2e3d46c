import { defineMetrics } from './defineMetrics.ts'
import type { MetricDefinition } from './MetricDefinition.ts'
import type { OwnMetric, OwnMetricId } from './OwnMetric.ts'

export const OWN_CATEGORY = 'This terminal’s own'
const metric = defineMetrics('own', OWN_CATEGORY)

/** Amounts, levels and ratios may be negative, as net ones are; counts and prices are not. */
export function mayBeNegative(kind: OwnMetric['kind']): boolean {
  return kind === 'flow' || kind === 'stock' || kind === 'ratio'
}

/** An own metric in the form of the built-in ones. */
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
    may_be_negative: mayBeNegative(kind),
  })
}
