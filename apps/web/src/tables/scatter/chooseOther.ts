import { findMetric } from '@tickmark/core/metrics/findMetric'
import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'

/** What a metric is compared with while nothing else is asked for: what the market says a project is worth. */
export function chooseOther(
  metric: MetricDefinition,
  wanted: string | undefined,
): MetricDefinition {
  const other = findMetric(wanted ?? '')
  if (other !== undefined && other !== metric) return other
  return knownMetric(
    metric.metric_id === 'market_cap_circulating' ? 'fees' : 'market_cap_circulating',
  )
}
