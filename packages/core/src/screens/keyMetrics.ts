import { findMetric } from '../metrics/findMetric.ts'
import { METRICS } from '../metrics/METRICS.ts'
import type { MetricDefinition, MetricGroup } from '../metrics/MetricDefinition.ts'
import { KEY_FIGURES } from '../projects/KEY_FIGURES.ts'
import { MAIN_METRICS } from '../projects/MAIN_METRICS.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { CHART_DEFAULTS, type ChartViewState } from './chartQuestions.ts'

/** What the head of a project asks: its key figures and the changes beside them. */
export function keyFiguresQuestion(
  projectId: string,
  as_of?: string,
): { columns: string[]; projects: string[]; as_of: string | undefined } {
  return {
    columns: KEY_FIGURES.flatMap(({ column, change }) => [column, change]),
    projects: [projectId],
    as_of,
  }
}

const COMPANIONS: Readonly<Record<string, string>> = { fees: 'revenue' }

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

/** Groups of metrics that one project alone has. They stand on its page also while no source delivers them. */
const OWN_GROUPS: Readonly<Partial<Record<MetricGroup, string>>> = {
  internet_computer: 'internetcomputer',
}

/** The metrics that a project's page lists, in the catalogue's order, and which of them have data. */
export function listProjectMetrics(
  projectId: string,
  availability: Readonly<Record<string, boolean>>,
): { metric: MetricDefinition; hasData: boolean }[] {
  return METRICS.map((metric) => ({
    metric,
    hasData: availability[metric.metric_id] === true,
  })).filter(({ metric, hasData }) => hasData || OWN_GROUPS[metric.group] === projectId)
}
