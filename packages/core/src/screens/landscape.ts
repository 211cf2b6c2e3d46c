import { RANKING_INTERVAL, type SectorChartMode } from '../answers/choices.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'
import { CHART_DEFAULTS, type ChartViewState } from './chartQueries.ts'

type CompetitorsView = {
  interval?: AggregateInterval
  /** Without it the server chooses what measures the project's sector. */
  metric?: string
  as_of?: string | undefined
}

/** The first query of the competitive landscape: the metric, the competitors and the rank of the project. */
export function competitorsQuery(projectId: string, view: CompetitorsView = {}) {
  return {
    project_id: projectId,
    interval: view.interval ?? RANKING_INTERVAL,
    metric_id: view.metric,
    as_of: view.as_of,
  }
}

/**
 * Chooses the projects to compare: the project first, then those that were chosen, or else the largest of its sector.
 * No project occurs twice.
 */
export function chooseCompared(
  projectId: string,
  chosen: readonly string[] | undefined,
  competitors: readonly { project_id: string }[],
): string[] {
  return [
    ...new Set([projectId, ...(chosen ?? competitors.map((competitor) => competitor.project_id))]),
  ]
}

type LandscapeChartView = ChartViewState & { mode?: SectorChartMode }

/** The query of the chart of a competitive landscape: the compared projects, whose shares and places are among themselves. */
export function landscapeChartQuery(
  metricId: string,
  projects: readonly string[],
  view: LandscapeChartView = {},
): MetricQueryInput {
  const { mode = 'value' } = view
  return {
    metrics: [metricId],
    where: { projects: [...projects] },
    breakdown: ['project'],
    granularity: view.granularity ?? CHART_DEFAULTS.g,
    range: view.range ?? CHART_DEFAULTS.range,
    transforms: mode === 'value' ? [] : [{ kind: mode }],
    as_of: view.as_of,
  }
}
