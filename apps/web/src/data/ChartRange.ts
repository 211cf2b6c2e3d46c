import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { type Day, isDay } from '@tickmark/core/time/Day'
import type { Interval } from '@tickmark/core/time/Interval'

/** The ranges that a chart offers; any other is a pair of days. */
export const CHART_INTERVALS = [
  '7d',
  '30d',
  '90d',
  '180d',
  '365d',
  'ytd',
  '3y',
  '5y',
  'max',
] as const satisfies readonly Interval[]

/** A range as an address writes it: an interval's name, or two days such as `2026-01-01_2026-03-31`. */
export type ChartRange = (typeof CHART_INTERVALS)[number] | `${Day}_${Day}`

/** The range in the text, or undefined when it is none. */
export function parseChartRange(text: string | undefined): ChartRange | undefined {
  const interval = CHART_INTERVALS.find((known) => known === text)
  if (interval !== undefined) return interval
  const days = daysOf(text ?? '')
  return days === undefined ? undefined : `${days.from}_${days.to}`
}

/** The range as a query carries it. */
export function toQueryRange(range: ChartRange): NonNullable<MetricQueryInput['range']> {
  return daysOf(range) ?? CHART_INTERVALS.find((known) => known === range) ?? '365d'
}

function daysOf(text: string): { from: Day; to: Day } | undefined {
  const [from = '', to = '', ...rest] = text.split('_')
  if (rest.length > 0 || !isDay(from) || !isDay(to) || from > to) return undefined
  return { from, to }
}
