import { ASSET_METRICS, type AssetMetric } from '@tickmark/core/screens/assetChartQuestion'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { CHART_TRANSFORM_IDS, type ChartTransform } from '../../charts/ChartTransform.ts'
import { type ChartRange, parseChartRange } from '../../data/ChartRange.ts'
import { readSearch } from '../../data/readSearch.ts'

const KINDS = ['line', 'bar'] as const

/** How an asset's chart is looked at, as the address holds it; what is absent is the default. */
export type AssetSearch = {
  metric?: AssetMetric
  g?: Granularity
  range?: ChartRange
  kind?: (typeof KINDS)[number]
  log?: true
  table?: true
  transform?: ChartTransform
  hide?: string[]
}

export function parseAssetSearch(raw: Record<string, unknown>): AssetSearch {
  const read = readSearch(raw)
  return {
    metric: read.choice('metric', ASSET_METRICS),
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
    kind: read.choice('kind', KINDS),
    log: read.flag('log'),
    table: read.flag('table'),
    transform: read.choice('transform', CHART_TRANSFORM_IDS),
    hide: read.texts('hide'),
  }
}
