import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { CHART_DEFAULTS } from './CHART_DEFAULTS.ts'
import type { ChartViewState } from './ChartViewState.ts'

/** How many projects the chart of a metric names; the rest are Others where they add up. */
export const TOP_PROJECTS = 10

/** What the chart of a metric may be split by. */
export const METRIC_BREAKDOWNS = ['project', 'market_sector', 'chain'] as const
export type MetricBreakdown = (typeof METRIC_BREAKDOWNS)[number]

type Look = ChartViewState & {
  /** Projects by default; sectors and chains only of what adds up over them. */
  by?: MetricBreakdown
  /** Market sector ids; all when absent. */
  sectors?: readonly string[]
  top?: number
  /** Each project's share of all instead of its value. */
  asShare?: boolean
}

/**
 * What the chart of a metric over projects, sectors or chains asks. A project counts in each of its sectors, so that
 * sectors neither have shares nor leave a rest.
 */
export function metricChartQuestion(
  metric: Pick<MetricDefinition, 'metric_id' | 'additive'>,
  look: Look = {},
): MetricQueryInput {
  const { by = 'project' } = look
  const addsUp = metric.additive && by !== 'market_sector'
  return {
    metrics: [metric.metric_id],
    where: look.sectors === undefined ? {} : { sectors: [...look.sectors] },
    breakdown: [by],
    granularity: look.granularity ?? CHART_DEFAULTS.g,
    range: look.range ?? CHART_DEFAULTS.range,
    transforms: look.asShare === true && addsUp ? [{ kind: 'share' }] : [],
    top: { n: look.top ?? TOP_PROJECTS, others: addsUp },
    as_of: look.as_of,
  }
}
