import { CHART_TRANSFORM_IDS } from '@tickmark/core/charts/overrides/ChartTransform'
import { CHART_KINDS } from '@tickmark/core/charts/PreparedChart'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { parseChartRange } from '../data/ChartRange.ts'
import { searchParser } from '../data/readSearch.ts'

/** The view state of a chart over time in an address; absent values are the defaults of its page. */
export const readChartView = searchParser((read) => ({
  g: read.choice('g', GRANULARITIES),
  range: parseChartRange(read.text('range')),
  kind: read.choice('kind', CHART_KINDS),
  log: read.choiceOfTwo('log'),
  table: read.flag('table'),
  /** The transform of the values. */
  transform: read.choice('transform', CHART_TRANSFORM_IDS),
  /** The settings of single series; see `readSeriesOverrides`. */
  own: read.texts('own'),
  /** Ids of hidden series and kinds of events. */
  hide: read.texts('hide'),
}))
