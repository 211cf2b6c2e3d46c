import { METRIC_WORDS } from './METRIC_WORDS.ts'
import type { MetricId } from './METRICS.ts'
import type { MetricWords } from './MetricWords.ts'

/** A metric of the catalogue with what is told of it. Other words for it are in `METRIC_SYNONYMS`. */
export function describeMetric<M extends { metric_id: string }>(metric: M): M & MetricWords {
  return { ...metric, ...METRIC_WORDS[metric.metric_id as MetricId] }
}
