import type { Day } from '../time/Day.ts'
import { parseAsOf } from '../time/parseAsOf.ts'

/** Short English month names. Written out, since the names that engines give differ between versions. */
export const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

/** A day as people write it: `21 Nov 2026`. */
export function formatDay(day: Day): string {
  return `${Number(day.slice(8))} ${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** A moment in UTC as people write it: `20 Nov 2026, 06:10 UTC`. Takes ISO 8601 and `YYYY-MM-DD hh:mm:ss`. */
export function formatMoment(moment: string): string {
  const day = moment.slice(0, 10)
  const time = moment.slice(11, 16)
  return time === '' ? formatDay(day) : `${formatDay(day)}, ${time} UTC`
}

/** A moment that the terminal is turned back to, in words: `21 Nov 2026` or `21 Nov 2026, 23:45 UTC`. */
export function formatAsOf(text: string): string {
  if (text.length === 10) return formatDay(text)
  const asOf = parseAsOf(text)
  return asOf === undefined ? text : formatMoment(new Date(asOf.moment).toISOString())
}
