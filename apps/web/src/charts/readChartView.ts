import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import { CHART_KINDS } from '@tickmark/core/charts/PreparedChart'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import type { ChartRange } from '../data/ChartRange.ts'
import { parseChartRange } from '../data/ChartRange.ts'
import { readSearch } from '../data/readSearch.ts'
import type { ChartTransform } from './ChartTransform.ts'
import { CHART_TRANSFORM_IDS } from './ChartTransform.ts'

/** How a chart over time is looked at, as an address holds it; what is absent is the default of its page. */
export type ChartView = {
  g?: Granularity
  range?: ChartRange
  kind?: ChartKind
  log?: true
  table?: true
  /** What is made of the values. */
  transform?: ChartTransform
  /** What single series have of their own; see `readSeriesOverrides`. */
  own?: string[]
  /** Ids of hidden series and kinds of events. */
  hide?: string[]
}

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
