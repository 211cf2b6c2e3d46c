import { type Metric, perMetrics } from './listMetrics.ts'

const byIdOrSlug = perMetrics(
  (metrics) =>
    new Map(
      metrics.flatMap((metric) => [
        [metric.metric_id as string, metric] as const,
        [metric.slug, metric] as const,
      ]),
    ),
)

/** The metric with this id (`user_dau`) or slug (`user-dau`), or undefined. */
export function findMetric(idOrSlug: string): Metric | undefined {
  return byIdOrSlug().get(idOrSlug)
}

/**
 * The metric of an id that comes from the catalog or from an answer, so that it must be there. What people typed is
 * looked up by `getMetric`, which knows what they may have meant.
 */
export function knownMetric(id: string): Metric {
  const metric = findMetric(id)
  if (metric === undefined) throw new Error(`The catalog has no metric "${id}".`)
  return metric
}
