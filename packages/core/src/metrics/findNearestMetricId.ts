import { findNearest } from '../text/findNearest.ts'
import { METRICS, type MetricId } from './METRICS.ts'

/** The catalogue's id that a mistyped one most likely meant, or undefined when none is close. */
export function findNearestMetricId(text: string): MetricId | undefined {
  const [nearest] = findNearest(text, METRICS, ({ metric_id }) => ({ names: [metric_id] }))
  return nearest?.item.metric_id
}
