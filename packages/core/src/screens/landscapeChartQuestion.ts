import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { CHART_DEFAULTS } from './CHART_DEFAULTS.ts'
import type { ChartViewState } from './ChartViewState.ts'
import type { SectorChartMode } from './sectorChartQuestion.ts'

type Look = ChartViewState & { mode?: SectorChartMode }

/** What the chart of a competitive landscape asks: the compared projects, whose shares and places are among themselves. */
export function landscapeChartQuestion(
  metricId: string,
  projects: readonly string[],
  look: Look = {},
): MetricQueryInput {
  const { mode = 'value' } = look
  return {
    metrics: [metricId],
    where: { projects: [...projects] },
    breakdown: ['project'],
    granularity: look.granularity ?? CHART_DEFAULTS.g,
    range: look.range ?? CHART_DEFAULTS.range,
    transforms: mode === 'value' ? [] : [{ kind: mode }],
    as_of: look.as_of,
  }
}
