import { ASSET_GROUPINGS, ASSET_METRICS } from '@tickmark/core/answers/choices'
import { readChartView } from '../../charts/readChartView.ts'
import { searchParser } from '../../data/readSearch.ts'

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

/** The state of the overview as its address holds it. */
export const parseAssetsSearch = searchParser((read) => ({
  /** The grouping of the assets. */
  by: read.choice('by', ASSET_GROUPINGS),
  /** The one group whose assets are listed; all when absent. */
  group: read.words('group'),
  q: read.words('q'),
  sort: read.sort('sort', ASSET_ORDERS),
}))
export type AssetsSearch = ReturnType<typeof parseAssetsSearch>

/** The view state of an asset's chart in the address. */
export const parseAssetSearch = searchParser((read, raw) => ({
  ...readChartView(raw),
  metric: read.choice('metric', ASSET_METRICS),
  kind: read.choice('kind', KINDS),
}))
export type AssetSearch = ReturnType<typeof parseAssetSearch>
