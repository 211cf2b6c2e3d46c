import type { Ranking } from '@tickmark/core/answers/Ranking'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { INTERVAL_NAMES } from '../INTERVAL_NAMES.ts'

type Ranked = Pick<Ranking, 'aggregation' | 'interval' | 'anchor'>

/** What a ranked value is: `30d` and `Sum of the last 30 days, to 20 Nov 2026`. */
export function describeRankedValue({ aggregation, interval, anchor }: Ranked): {
  short: string
  long: string
} {
  const { short, long } = INTERVAL_NAMES[interval]
  const until = anchor === null ? '' : `, up to ${formatDay(anchor)}`
  switch (aggregation) {
    case 'latest':
      return {
        short: 'newest',
        long: anchor === null ? 'Newest value' : `Newest value up to ${formatDay(anchor)}`,
      }
    case 'sum':
      return { short: `${short} sum`, long: `Sum, ${long}${until}` }
    case 'avg':
      return { short: `${short} average`, long: `Average, ${long}${until}` }
  }
}
