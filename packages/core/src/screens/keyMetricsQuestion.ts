import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { CHART_DEFAULTS } from './CHART_DEFAULTS.ts'
import type { ChartViewState } from './ChartViewState.ts'

/** What the chart on a project's overview asks. */
export function keyMetricsQuestion(
  projectId: string,
  metrics: readonly Pick<MetricDefinition, 'metric_id'>[],
  { granularity = CHART_DEFAULTS.g, range = CHART_DEFAULTS.range, as_of }: ChartViewState = {},
): MetricQueryInput {
  return {
    metrics: metrics.map((metric) => metric.metric_id),
    where: { projects: [projectId] },
    breakdown: ['project'],
    granularity,
    range,
    as_of,
  }
}
