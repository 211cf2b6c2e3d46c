import type { Series } from '@tickmark/core/query/MetricAnswer'
import type { Day } from '@tickmark/core/time/Day'

/** A line of a chart. What is no metric of the catalogue has keys of its own, such as an allocation. */
export type ChartSeries = Omit<Series, 'key'> & {
  key: Readonly<Record<string, string | undefined>>
}

/** What a chart over time draws: the answer to a `MetricQuery`, or other figures in its shape. */
export type ChartAnswer = {
  timestamps: readonly Day[]
  series: readonly ChartSeries[]
  meta: { total_series: number }
}
