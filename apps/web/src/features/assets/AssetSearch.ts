import { ASSET_METRICS, type AssetMetric } from '@tickmark/core/screens/assetChartQuestion'
import type { ChartView } from '../../charts/ChartView.ts'
import { readChartView } from '../../charts/readChartView.ts'
import { readSearch } from '../../data/readSearch.ts'

const KINDS = ['line', 'bar'] as const

/** How an asset's chart is looked at, as the address holds it; what is absent is the default. */
export type AssetSearch = Omit<ChartView, 'kind'> & {
  metric?: AssetMetric
  kind?: (typeof KINDS)[number]
}

export function parseAssetSearch(raw: Record<string, unknown>): AssetSearch {
  const read = readSearch(raw)
  return {
    ...readChartView(raw),
    metric: read.choice('metric', ASSET_METRICS),
    kind: read.choice('kind', KINDS),
  }
}
