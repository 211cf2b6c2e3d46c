import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type ResolvedIds, resolveIds } from './resolveIds.ts'

export function resolveMetrics(
  given: readonly string[] | undefined,
  field = 'metric_ids',
): ResolvedIds {
  return resolveIds(given, (id) => findMetric(id)?.metric_id, { field, code: 'unknown-metric' })
}
