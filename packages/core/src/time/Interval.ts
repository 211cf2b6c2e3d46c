import { addDays, type Day } from './Day.ts'
import { addMonths } from './Granularity.ts'

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

/** The first day of an interval that ends on `anchor`, both days included. `30d` is exactly 30 days. */
export function intervalStart(interval: Interval, anchor: Day): Day {
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
