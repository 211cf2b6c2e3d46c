import { METRICS, type MetricId } from './METRICS.ts'
import type { MetricDefinition } from './MetricDefinition.ts'

const BY_ID_OR_SLUG = new Map(
  METRICS.flatMap((metric) => [
    [metric.metric_id as string, metric] as const,
    [metric.slug, metric] as const,
  ]),
)

/** The metric with this id (`user_dau`) or slug (`user-dau`), or undefined. */
export function findMetric(
  idOrSlug: string,
): (MetricDefinition & { metric_id: MetricId }) | undefined {
  return BY_ID_OR_SLUG.get(idOrSlug)
}

/**
 * The metric of an id that comes from the catalogue or from an answer, so that it must be there. What people typed is
 * looked up by `getMetric`, which knows what they may have meant.
 */
export function knownMetric(id: string): MetricDefinition & { metric_id: MetricId } {
  const metric = findMetric(id)
  if (metric === undefined) throw new Error(`The catalog has no metric "${id}".`)
  return metric
}
