import { editDistance } from '../text/editDistance.ts'
import { METRICS, type MetricId } from './METRICS.ts'

/**
 * The catalogue's id that a mistyped one most likely meant, or undefined when none is close.
 * Close means at most two letters wrong, or a third of them in longer ids. Letter case does not count.
 */
export function findNearestMetricId(text: string): MetricId | undefined {
  const typed = text.toLowerCase().replaceAll('-', '_').slice(0, 60)
  let nearest: MetricId | undefined
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1
  for (const { metric_id } of METRICS) {
    if (Math.abs(metric_id.length - typed.length) >= least) continue
    const distance = editDistance(typed, metric_id)
    if (distance < least) {
      nearest = metric_id
      least = distance
    }
  }
  return nearest
}
