import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import type { ChartViewState } from './ChartViewState.ts'
import { metricChartQuestion, TOP_PROJECTS } from './metricChartQuestion.ts'

/** A metric within a sector as values, as each project's share of the sector, or as its place in it. */
export const SECTOR_CHART_MODES = ['value', 'share', 'rank'] as const
export type SectorChartMode = (typeof SECTOR_CHART_MODES)[number]

type Look = ChartViewState & { mode?: SectorChartMode; top?: number }

/** What the chart of a metric over the projects of one sector asks. */
export function sectorChartQuestion(
  sectorId: string,
  metric: Pick<MetricDefinition, 'metric_id' | 'additive'>,
  { mode = 'value', ...look }: Look = {},
): MetricQueryInput {
  const question = metricChartQuestion(metric, {
    ...look,
    sectors: [sectorId],
    asShare: mode === 'share',
  })
  if (mode !== 'rank') return question
  return {
    ...question,
    transforms: [{ kind: 'rank' }],
    top: { n: look.top ?? TOP_PROJECTS, others: false },
  }
}
