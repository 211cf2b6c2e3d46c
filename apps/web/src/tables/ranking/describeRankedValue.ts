import type { Ranking } from '@tickmark/core/answers/Ranking'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { nameInterval, nameWindow } from '@tickmark/core/formats/nameWindow'
import { type Day, toDay } from '@tickmark/core/time/Day'

type Ranked = Pick<Ranking, 'aggregation' | 'interval' | 'anchor'>

/** Describes a ranked value: `30d` and `Sum of the last 30 days, to 20 Nov 2026`. */
export function describeRankedValue(
  { aggregation, interval, anchor }: Ranked,
  today: Day = toDay(Date.now()),
): { short: string; long: string } {
  const { short } = nameInterval(interval)
  const { long } = nameWindow(interval, anchor, today)
  // A window that is named by its end needs no further word of it.
  const until =
    anchor === null || long.includes(formatDay(anchor)) ? '' : `, up to ${formatDay(anchor)}`
  switch (aggregation) {
    case 'latest':
      return {
        short: 'latest',
        long: anchor === null ? 'Latest value' : `Latest value up to ${formatDay(anchor)}`,
      }
    case 'sum':
      return { short: `${short} sum`, long: `Sum, ${long}${until}` }
    case 'avg':
      return { short: `${short} average`, long: `Average, ${long}${until}` }
  }
}
