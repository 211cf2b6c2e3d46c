import type { Splits } from '../answers/Composition.ts'
import {
  COMPOSITION_DIMENSIONS,
  type CompositionDimension,
  RANKING_INTERVAL,
} from '../answers/choices.ts'
import { getMetric } from '../metrics/getMetric.ts'
import { MAIN_METRICS } from '../projects/MAIN_METRICS.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import type { SwitchName } from '../switches/SWITCHES.ts'
import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'
import { CHART_DEFAULTS, type ChartViewState } from './chartQueries.ts'

/** The number of parts that are listed; those below are added up. */
const LISTED_PARTS = 100

/** The metric that is split, and its dimension. */
export type Split = { metric_id: string; by: CompositionDimension }

type PartsView = { interval?: AggregateInterval | undefined; as_of?: string | undefined }

/** The query of the list of a figure's parts. */
export function compositionQuery(
  projectId: string,
  { metric_id, by }: Split,
  { interval = RANKING_INTERVAL, as_of }: PartsView = {},
) {
  return { project_id: projectId, metric_id, by, interval, limit: LISTED_PARTS, as_of }
}

/** The number of parts that the chart names; the rest are Others where they add up. */
const TOP_PARTS = 10

type CompositionChartView = ChartViewState & {
  /** Each part's share of all parts instead of its value. */
  asShare?: boolean
}

/** The query of the chart of a project's figure over time, by its parts. */
export function compositionChartQuery(
  projectId: string,
  { metric_id, by }: Split,
  view: CompositionChartView = {},
): MetricQueryInput {
  return {
    metrics: [metric_id],
    where: { projects: [projectId] },
    breakdown: [by],
    granularity: view.granularity ?? CHART_DEFAULTS.g,
    range: view.range ?? CHART_DEFAULTS.range,
    transforms: view.asShare === true ? [{ kind: 'share' }] : [],
    top: { n: TOP_PARTS, others: getMetric(metric_id).additive },
    as_of: view.as_of,
  }
}

/** The switch that shows each way to split. Products and labels are always shown. */
const DIMENSION_SWITCHES = {
  chain: 'COMPOSITION_BY_CHAIN_ENABLED',
  product: null,
  contract: 'COMPOSITION_BY_CONTRACT_ENABLED',
  label: null,
} as const satisfies Record<CompositionDimension, SwitchName | null>

/** The ways in which a project's figures can be split and that no switch hides. */
export function listSplitDimensions(
  splits: Splits,
  isOn: (name: SwitchName) => boolean,
): CompositionDimension[] {
  return COMPOSITION_DIMENSIONS.filter((dimension) => {
    const name = DIMENSION_SWITCHES[dimension]
    return splits[dimension].length > 0 && (name === null || isOn(name))
  })
}

/**
 * Chooses what is split by what: as requested where the project has parts of it, else the first main metric that can be
 * split, by chains before products before contracts before labels. Undefined where there is nothing to split.
 */
export function chooseSplit(
  splits: Splits,
  dimensions: readonly CompositionDimension[],
  wanted: { by?: CompositionDimension | undefined; metric?: string | undefined } = {},
): Split | undefined {
  const has = (by: CompositionDimension, metric: string) =>
    splits[by].some(({ metric_id }) => metric_id === metric)
  const { metric } = wanted
  const by =
    dimensions.find((dimension) => dimension === wanted.by) ??
    dimensions.find((dimension) => metric !== undefined && has(dimension, metric)) ??
    dimensions[0]
  if (by === undefined) return undefined
  const chosen = [metric, ...MAIN_METRICS].find((id) => id !== undefined && has(by, id))
  const metric_id = chosen ?? splits[by][0]?.metric_id
  return metric_id === undefined ? undefined : { metric_id, by }
}
