import type { AggregateInterval, RollingInterval } from '../time/AGGREGATE_INTERVALS.ts'
import { type Day, isStale } from '../time/Day.ts'
import { isOver } from '../time/Interval.ts'
import { isQuarter } from '../time/Quarter.ts'
import { formatDay } from './formatDay.ts'

/** Intervals of rankings and totals, short for controls and heads, and in words for sentences. */
const INTERVAL_NAMES = {
  '24h': { short: '24h', long: 'last day' },
  '7d': { short: '7d', long: 'last 7 days' },
  '30d': { short: '30d', long: 'last 30 days' },
  '90d': { short: '90d', long: 'last 90 days' },
  '180d': { short: '180d', long: 'last 180 days' },
  '365d': { short: '1y', long: 'last 365 days' },
  ytd: { short: 'YTD', long: 'year to date' },
  max: { short: 'All', long: 'all time' },
} as const satisfies Record<RollingInterval, { short: string; long: string }>

/** The name of an interval, short for controls and heads, and in words for sentences; a quarter is `Q3 2026` in both. */
export function nameInterval(interval: AggregateInterval): { short: string; long: string } {
  if (!isQuarter(interval)) return INTERVAL_NAMES[interval]
  const name = `Q${interval.slice(5)} ${interval.slice(0, 4)}`
  return { short: name, long: name }
}

/**
 * An interval in words: `30d` and `last 30 days`. Where it does not end yesterday, it names its end: `30d to 27 Jul 2020`
 * and `30 days to 27 Jul 2020`, and so does a quarter that is not over: `Q4 2026 to 21 Nov 2026`.
 */
export function nameWindow(
  interval: AggregateInterval,
  anchor: Day | null | undefined,
  today: Day,
): { short: string; long: string } {
  const { short, long } = nameInterval(interval)
  if (isQuarter(interval)) {
    if (!anchor || isOver(interval, anchor)) return { short, long }
    const name = `${short} to ${formatDay(anchor)}`
    return { short: name, long: name }
  }
  if (!isStale(anchor, today)) return { short, long }
  const end = formatDay(anchor)
  if (interval === '24h') return { short: end, long: end }
  if (interval === 'ytd') return { short: `${short} ${end}`, long: `year to ${end}` }
  return { short: `${short} to ${end}`, long: `${long.replace('last ', '')} to ${end}` }
}
