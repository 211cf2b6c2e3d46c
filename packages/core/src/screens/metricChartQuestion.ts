import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { CHART_DEFAULTS } from './CHART_DEFAULTS.ts'
import type { ChartLook } from './ChartLook.ts'

/** How many projects the chart of a metric names; the rest are Others where they add up. */
export const TOP_PROJECTS = 10

type Look = ChartLook & {
  /** Market sector ids; all when absent. */
  sectors?: readonly string[]
  top?: number
  /** Each project's share of all instead of its value. */
  asShare?: boolean
}

/** What the chart of a metric over projects asks. */
export function metricChartQuestion(
  metric: Pick<MetricDefinition, 'metric_id' | 'additive'>,
  look: Look = {},
): MetricQueryInput {
  return {
    metrics: [metric.metric_id],
    where: look.sectors === undefined ? {} : { sectors: [...look.sectors] },
    breakdown: ['project'],
    granularity: look.granularity ?? CHART_DEFAULTS.g,
    range: look.range ?? CHART_DEFAULTS.range,
    transforms: look.asShare === true ? [{ kind: 'share' }] : [],
    top: { n: look.top ?? TOP_PROJECTS, others: metric.additive },
    as_of: look.as_of,
  }
}
