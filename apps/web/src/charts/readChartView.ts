import { CHART_KINDS } from '@tickmark/core/charts/PreparedChart'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { parseChartRange } from '../data/ChartRange.ts'
import { searchParser } from '../data/readSearch.ts'
import { CHART_TRANSFORM_IDS } from './ChartTransform.ts'

/** How a chart over time is looked at, as an address holds it; what is absent is the default of its page. */
export const readChartView = searchParser((read) => ({
  g: read.choice('g', GRANULARITIES),
  range: parseChartRange(read.text('range')),
  kind: read.choice('kind', CHART_KINDS),
  log: read.flag('log'),
  table: read.flag('table'),
  /** What is made of the values. */
  transform: read.choice('transform', CHART_TRANSFORM_IDS),
  /** What single series have of their own; see `readSeriesOverrides`. */
  own: read.texts('own'),
  /** Ids of hidden series and kinds of events. */
  hide: read.texts('hide'),
}))
export type ChartView = ReturnType<typeof readChartView>
