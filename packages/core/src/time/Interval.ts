import type { AggregateInterval } from './AGGREGATE_INTERVALS.ts'
import { addDays, type Day } from './Day.ts'
import { addMonths } from './Granularity.ts'
import { isQuarter, quarterEnd, quarterStart } from './Quarter.ts'

/** Named stretches of time that end on the anchor day. */
export const INTERVALS = [
  '24h',
  '7d',
  '30d',
  '90d',
  '180d',
  '365d',
  'ytd',
  '1m',
  '1y',
  '2y',
  '3y',
  '5y',
  'max',
] as const
export type Interval = (typeof INTERVALS)[number]

/** The earliest day that facts are kept for: the year of Bitcoin's first block. */
export const FIRST_DAY: Day = '2009-01-01'

/**
 * The first day of an interval that ends on `anchor`, both days included. `30d` is exactly 30 days. A quarter begins on
 * the same day whatever the anchor.
 */
export function intervalStart(interval: Interval | AggregateInterval, anchor: Day): Day {
  if (isQuarter(interval)) return quarterStart(interval)
  switch (interval) {
    case '24h':
      return anchor
    case '7d':
    case '30d':
    case '90d':
    case '180d':
    case '365d':
      return addDays(anchor, 1 - Number.parseInt(interval, 10))
    case 'ytd':
      return `${anchor.slice(0, 4)}-01-01`
    case '1m':
      return addDays(addMonths(anchor, -1), 1)
    case '1y':
    case '2y':
    case '3y':
    case '5y':
      return addDays(addMonths(anchor, -12 * Number.parseInt(interval, 10)), 1)
    case 'max':
      return FIRST_DAY
  }
}

/**
 * The last day of an interval whose data end on `anchor`: of a quarter that is over, its last day; null where the data
 * end before it.
 */
export function intervalEnd(interval: Interval | AggregateInterval, anchor: Day): Day | null {
  if (!isQuarter(interval)) return anchor
  if (anchor < quarterStart(interval)) return null
  const end = quarterEnd(interval)
  return end < anchor ? end : anchor
}

/** Returns whether all days of an interval are over when its data end on `anchor`; only quarters end on a given day. */
export function isOver(interval: Interval | AggregateInterval, anchor: Day): boolean {
  return !isQuarter(interval) || quarterEnd(interval) <= anchor
}
