import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { ApiContext } from '../context/ApiContext.ts'
import { requireReadable } from '../gating/requireReadable.ts'

/**
 * The metric that a call asks for by itself.
 * @throws AppError `not-found` that names the id, `payment-required` when the tier of whoever asks does not have it.
 */
export function requireMetric(ctx: ApiContext, id: string, field = 'metric_id'): MetricDefinition {
  const metric = getMetric(id)
  requireReadable(ctx, metric.metric_id, field)
  return metric
}
