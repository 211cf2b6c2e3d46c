import { findMetric } from '../metrics/findMetric.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import { MAIN_METRICS } from '../projects/MAIN_METRICS.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { createLookup } from '../text/createLookup.ts'
import { CHART_DEFAULTS, type ChartViewState } from './chartQueries.ts'

const COMPANIONS: Readonly<Record<string, string>> = createLookup({ fees: 'revenue' })

/**
 * The one or two metrics that a project's chart shows: those that are wanted by id; without a wish the first main
 * metric that the project has, with its usual companion.
 */
export function chooseKeyMetrics(
  available: readonly MetricDefinition[] | undefined,
  wanted: { metric?: string; and?: string } = {},
): MetricDefinition[] {
  const find = (id: string | undefined) => available?.find((metric) => metric.metric_id === id)
  const first =
    findMetric(wanted.metric ?? '') ??
    MAIN_METRICS.map(find).find((metric) => metric !== undefined) ??
    available?.[0] ??
    findMetric('fees')
  const second = find(
    wanted.and ?? (wanted.metric === undefined ? COMPANIONS[first?.metric_id ?? ''] : undefined),
  )
  const other = second?.metric_id === first?.metric_id ? undefined : second
  return [first, other].filter((metric) => metric !== undefined)
}

/** The query of the chart on a project's overview. */
export function keyMetricsQuery(
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
