import { getMetric } from '../metrics/getMetric.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { CHART_DEFAULTS } from './CHART_DEFAULTS.ts'
import type { ChartViewState } from './ChartViewState.ts'
import type { Split } from './compositionQuestion.ts'

/** How many parts the chart names; the rest are Others where they add up. */
const TOP_PARTS = 10

type Look = ChartViewState & {
  /** Each part's share of all parts instead of its value. */
  asShare?: boolean
}

/** What the chart of a project's figure over time by its parts asks. */
export function compositionChartQuestion(
  projectId: string,
  { metric_id, by }: Split,
  look: Look = {},
): MetricQueryInput {
  return {
    metrics: [metric_id],
    where: { projects: [projectId] },
    breakdown: [by],
    granularity: look.granularity ?? CHART_DEFAULTS.g,
    range: look.range ?? CHART_DEFAULTS.range,
    transforms: look.asShare === true ? [{ kind: 'share' }] : [],
    top: { n: TOP_PARTS, others: getMetric(metric_id).additive },
    as_of: look.as_of,
  }
}
