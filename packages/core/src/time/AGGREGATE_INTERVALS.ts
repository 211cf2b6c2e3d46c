import { isQuarter, type Quarter } from './Quarter.ts'

/** Intervals over which every project and metric is aggregated after each load. */
export const AGGREGATE_INTERVALS = [
  '24h',
  '7d',
  '30d',
  '90d',
  '180d',
  '365d',
  'ytd',
  'max',
] as const
export type RollingInterval = (typeof AGGREGATE_INTERVALS)[number]

/** An interval of a figure: one that ends with the data, or a calendar quarter, which is aggregated on request. */
export type AggregateInterval = RollingInterval | Quarter

export function isAggregateInterval(text: string): text is AggregateInterval {
  return AGGREGATE_INTERVALS.some((one) => one === text) || isQuarter(text)
}

/** Returns an interval by its id, such as `30d` or `2026q3`. */
export function findAggregateInterval(text: string | undefined): AggregateInterval | undefined {
  return text !== undefined && isAggregateInterval(text) ? text : undefined
}
