import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ChartRange } from '../data/ChartRange.ts'
import type { ChartTransform } from './ChartTransform.ts'

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
