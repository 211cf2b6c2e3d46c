import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import type { ChartViewState } from './chartQueries.ts'

/** The number of a project's metrics that its data table shows until others are chosen. */
const FIRST_METRICS = 8

type DataTableView = ChartViewState & { /** Metric ids. */ metrics?: readonly string[] }

/** The query of a project's data table: its first metrics day by day over a year unless it is looked at otherwise. */
export function projectDataQuery(
  projectId: string,
  available: readonly Pick<MetricDefinition, 'metric_id'>[],
  { metrics, granularity = 'day', range = '365d', as_of }: DataTableView = {},
): MetricQueryInput {
  const first = available.slice(0, FIRST_METRICS).map((metric) => metric.metric_id)
  return {
    metrics: [...(metrics ?? first)],
    where: { projects: [projectId] },
    breakdown: ['project'],
    granularity,
    range,
    as_of,
  }
}
