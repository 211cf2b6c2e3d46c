import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { CHART_DEFAULTS } from './CHART_DEFAULTS.ts'
import type { ChartViewState } from './ChartViewState.ts'

/** The metrics of a tokenized asset, the first of which its chart shows while nothing else is asked for. */
export const ASSET_METRICS = [
  'asset_market_cap_circulating',
  'asset_price',
  'asset_holders',
  'asset_transfer_volume',
  'asset_transfer_count',
  'asset_dau',
] as const
export type AssetMetric = (typeof ASSET_METRICS)[number]

/** What the chart on an asset's page asks. An asset is a product: its facts are found as those of the overview are. */
export function assetChartQuestion(
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
