import { findMetric } from '@tickmark/core/metrics/findMetric'
import { mayReadMetric } from '@tickmark/core/tiers/Access'
import type { ApiContext } from '../context/ApiContext.ts'
import { nameTier, refuseLocked } from './refuseLocked.ts'

/**
 * Makes sure that the tier of whoever asks has a metric.
 * @throws AppError `payment-required` that names it.
 */
export function requireReadable(ctx: ApiContext, metricId: string, field: string): void {
  const metric = findMetric(metricId)
  if (metric === undefined || mayReadMetric(ctx.access, metricId)) return
  refuseLocked(ctx, {
    code: 'locked-metric',
    field,
    value: metric.metric_id,
    what: `${metric.title}, which is for ${nameTier(metric.tier)}`,
  })
}
