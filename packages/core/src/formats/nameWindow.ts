import type { AggregateInterval } from '../answers/choices.ts'
import type { Day } from '../time/Day.ts'
import { isStale } from '../time/isStale.ts'
import { formatDay } from './formatDay.ts'
import { INTERVAL_NAMES } from './INTERVAL_NAMES.ts'

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
