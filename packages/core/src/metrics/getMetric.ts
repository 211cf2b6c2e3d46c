import { AppError } from '../errors/AppError.ts'
import { findNearest } from '../text/findNearest.ts'
import { findMetric } from './findMetric.ts'
import { listMetrics, type Metric } from './listMetrics.ts'
import type { MetricId } from './METRICS.ts'

/**
 * The metric with this id or slug.
 * @throws AppError `not-found` that names the id.
 */
export function getMetric(idOrSlug: string): Metric {
  const metric = findMetric(idOrSlug)
  if (metric === undefined) {
    const nearest = findNearestMetricId(idOrSlug)
    const advice =
      nearest === undefined ? 'GET /v2/metrics lists them.' : `Did you mean ${nearest}?`
    throw new AppError('not-found', `There is no metric "${idOrSlug.slice(0, 120)}". ${advice}`, {
      errors: [{ code: 'unknown-metric', field: 'metric_id', value: idOrSlug.slice(0, 120) }],
    })
  }
  return metric
}

/** The catalog's id that a mistyped one most likely meant, or undefined when none is close. */
export function findNearestMetricId(text: string): MetricId | undefined {
  const [nearest] = findNearest(text, listMetrics(), ({ metric_id }) => ({ names: [metric_id] }))
  return nearest?.item.metric_id
}
