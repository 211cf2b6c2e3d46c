import {
  ASSET_METRICS,
  type AssetMetric,
  type MetricBreakdown,
  type SectorChartMode,
} from '../answers/choices.ts'
import { findMetric } from '../metrics/findMetric.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import type { Granularity } from '../time/Granularity.ts'
import type { Interval } from '../time/Interval.ts'

/** The defaults of a chart over time while the address says nothing else. */
export const CHART_DEFAULTS = { g: 'month', range: '3y' } as const satisfies {
  g: Granularity
  range: Interval
}

/** The parts of a screen's state that its query over time depends on; what is absent is the screen's default. */
export type ChartViewState = {
  granularity?: Granularity
  range?: MetricQueryInput['range']
  as_of?: string
}

/** The number of projects that the chart of a metric names; the rest are Others where they add up. */
export const TOP_PROJECTS = 10

type MetricChartView = ChartViewState & {
  /** Projects by default; sectors and chains only of what adds up over them. */
  by?: MetricBreakdown
  /** Market sector ids; all when absent. */
  sectors?: readonly string[]
  top?: number
  /** Each project's share of all instead of its value. */
  asShare?: boolean
}

/**
 * The query of the chart of a metric over projects, sectors or chains. A project counts in each of its sectors, so that
 * sectors neither have shares nor leave a rest.
 */
export function metricChartQuery(
  metric: Pick<MetricDefinition, 'metric_id' | 'additive'> & SizedMetric,
  view: MetricChartView = {},
): MetricQueryInput {
  const { by = 'project' } = view
  const addsUp = metric.additive && by !== 'market_sector'
  const size = findSizeMetric(metric)
  return {
    metrics: [metric.metric_id],
    where: view.sectors === undefined ? {} : { sectors: [...view.sectors] },
    breakdown: [by],
    granularity: view.granularity ?? CHART_DEFAULTS.g,
    range: view.range ?? CHART_DEFAULTS.range,
    transforms: view.asShare === true && addsUp ? [{ kind: 'share' }] : [],
    top: { n: view.top ?? TOP_PROJECTS, ...(size !== undefined && { by: size }), others: addsUp },
    as_of: view.as_of,
  }
}

/**
 * Finds the metric by which the largest projects of a metric's chart are found, where the metric itself does not show
 * size: a ratio is highest where the divisor is close to zero, and a price says nothing of size. Of a formula its last
 * part that adds up, such as the fees of `revenue / fees`; otherwise the market cap.
 */
export function findSizeMetric({ kind, derivation }: SizedMetric): string | undefined {
  if (kind !== 'ratio' && kind !== 'price') return undefined
  const parts = derivation?.by === 'formula' ? derivation.formula.split(/\W+/) : []
  return parts.findLast((id) => findMetric(id)?.additive) ?? 'market_cap_circulating'
}

type SizedMetric = Pick<MetricDefinition, 'kind' | 'derivation'>

type SectorChartView = ChartViewState & { mode?: SectorChartMode; top?: number }

/** The query of the chart of a metric over the projects of one sector. */
export function sectorChartQuery(
  sectorId: string,
  metric: Pick<MetricDefinition, 'metric_id' | 'additive'> & SizedMetric,
  { mode = 'value', ...view }: SectorChartView = {},
): MetricQueryInput {
  const query = metricChartQuery(metric, {
    ...view,
    sectors: [sectorId],
    asShare: mode === 'share',
  })
  if (mode !== 'rank') return query
  return {
    ...query,
    transforms: [{ kind: 'rank' }],
    top: { n: view.top ?? TOP_PROJECTS, others: false },
  }
}

/** The query of the chart on an asset's page. An asset is a product: its facts are found as those of the overview are. */
export function assetChartQuery(
  assetId: string,
  metric: AssetMetric = ASSET_METRICS[0],
  { granularity = CHART_DEFAULTS.g, range = CHART_DEFAULTS.range, as_of }: ChartViewState = {},
): MetricQueryInput {
  return {
    metrics: [metric],
    where: { products: [assetId] },
    breakdown: ['product'],
    granularity,
    range,
    as_of,
  }
}
