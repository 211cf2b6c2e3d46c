import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'
import { type Day, isStale } from '../time/Day.ts'
import { formatDay } from './formatDay.ts'

/** Intervals of rankings and totals, short for controls and heads, and in words for sentences. */
export const INTERVAL_NAMES = {
  '24h': { short: '24h', long: 'last day' },
  '7d': { short: '7d', long: 'last 7 days' },
  '30d': { short: '30d', long: 'last 30 days' },
  '90d': { short: '90d', long: 'last 90 days' },
  '180d': { short: '180d', long: 'last 180 days' },
  '365d': { short: '1y', long: 'last 365 days' },
  ytd: { short: 'YTD', long: 'year to date' },
  max: { short: 'All', long: 'all time' },
} as const satisfies Record<AggregateInterval, { short: string; long: string }>

/**
 * An interval in words: `30d` and `last 30 days`. Where it does not end yesterday, it names its end: `30d to 27 Jul 2020`
 * and `30 days to 27 Jul 2020`.
 */
export function nameWindow(
  interval: AggregateInterval,
  anchor: Day | null | undefined,
  today: Day,
): { short: string; long: string } {
  const { short, long } = INTERVAL_NAMES[interval]
  if (!isStale(anchor, today)) return { short, long }
  const end = formatDay(anchor)
  if (interval === '24h') return { short: end, long: end }
  if (interval === 'ytd') return { short: `${short} ${end}`, long: `year to ${end}` }
  return { short: `${short} to ${end}`, long: `${long.replace('last ', '')} to ${end}` }
}
