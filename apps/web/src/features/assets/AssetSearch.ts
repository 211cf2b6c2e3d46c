import { ASSET_METRICS } from '@tickmark/core/answers/choices'
import { readChartView } from '../../charts/readChartView.ts'
import { searchParser } from '../../data/readSearch.ts'

const KINDS = ['line', 'bar'] as const

/** The view state of an asset's chart in the address. */
export const parseAssetSearch = searchParser((read, raw) => ({
  ...readChartView(raw),
  metric: read.choice('metric', ASSET_METRICS),
  kind: read.choice('kind', KINDS),
}))
export type AssetSearch = ReturnType<typeof parseAssetSearch>
