import { CHART_KINDS } from '@tickmark/core/charts/PreparedChart'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { parseChartRange } from '../data/ChartRange.ts'
import { readSearch } from '../data/readSearch.ts'
import { CHART_TRANSFORM_IDS } from './ChartTransform.ts'
import type { ChartView } from './ChartView.ts'

/** What an address says of how a chart over time is looked at. */
export function readChartView(raw: Record<string, unknown>): ChartView {
  const read = readSearch(raw)
  return {
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
    kind: read.choice('kind', CHART_KINDS),
    log: read.flag('log'),
    table: read.flag('table'),
    transform: read.choice('transform', CHART_TRANSFORM_IDS),
    own: read.texts('own'),
    hide: read.texts('hide'),
  }
}
