import { type Metric, perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Option } from './popups/popupParts.tsx'

/**
 * Returns a function that lists the metrics that `isOffered` accepts as options of a picker, each with its title and, if
 * given, the text of `describe` beside it.
 */
export function createMetricOptions(
  isOffered: (metric: Metric) => boolean = () => true,
  describe?: (metric: Metric) => Pick<Option, 'detail' | 'description'>,
): () => readonly Option[] {
  return perMetrics((metrics) =>
    metrics
      .filter(isOffered)
      .map((metric) => ({ value: metric.metric_id, label: metric.title, ...describe?.(metric) })),
  )
}

/** The category of a metric, for `createMetricOptions`. */
export function describeCategory({ categories }: Metric): Pick<Option, 'detail'> {
  return { detail: categories[0] }
}
