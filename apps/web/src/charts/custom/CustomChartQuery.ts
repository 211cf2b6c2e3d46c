import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Granularity } from '@tickmark/core/time/Granularity'

/** A question of a chart as it is asked. */
export type CustomChartQuery = {
  id: string
  /** What its maker calls it; empty where its series speak for themselves. */
  name: string
  query: MetricQuery
  /** What single series of it have of their own, by their ids without the question's; see `readSeriesOverrides`. */
  own: string[]
}

/** What a chart asks, all of it with one granularity, since its answers share one time axis. */
export type CustomChartPlan = {
  questions: CustomChartQuery[]
  granularity: Granularity
  /** What was made of the definition that its reader must be told. */
  notes: string[]
}

/** What stands in the place of a part of the questions, such as the range of a dashboard. */
export type InsteadOf = {
  granularity?: Granularity | undefined
  range?: MetricQuery['range'] | undefined
  asOf?: string | undefined
}
