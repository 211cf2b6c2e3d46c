import { ASSET_GROUPINGS, type AssetGrouping } from '@tickmark/core/answers/choices'
import { ASSET_METRICS, type AssetMetric } from '@tickmark/core/screens/chartQuestions'
import type { ChartView } from '../../charts/readChartView.ts'
import { readChartView } from '../../charts/readChartView.ts'
import { parseOrder, writeOrder } from '../../data/listOrder.ts'
import { readSearch } from '../../data/readSearch.ts'

export const ASSET_ORDERS = [
  'name',
  'price',
  'market_cap',
  'market_cap_change',
  'holders',
  'transfer_volume',
] as const

const KINDS = ['line', 'bar'] as const

export type AssetOrder = (typeof ASSET_ORDERS)[number]

/** The state of the overview as its address holds it; what is absent is the default. */
export type AssetsSearch = {
  /** What assets are grouped by. */
  by?: AssetGrouping
  /** The one group whose assets are listed; all when absent. */
  group?: string
  q?: string
  /** A minus before it puts the largest first. */
  sort?: string
}

const MAX_TEXT = 200

export function parseAssetsSearch(raw: Record<string, unknown>): AssetsSearch {
  const read = readSearch(raw)
  const order = parseOrder(read.text('sort'), ASSET_ORDERS)
  return {
    by: read.choice('by', ASSET_GROUPINGS),
    group: read.text('group')?.slice(0, MAX_TEXT),
    q: read.text('q')?.slice(0, MAX_TEXT),
    sort: order && writeOrder(order),
  }
}

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
