import { parseAsOf } from '../time/parseAsOf.ts'
import { formatDay } from './formatDay.ts'
import { formatMoment } from './formatMoment.ts'

/** A moment that the terminal is turned back to, in words: `21 Nov 2026` or `21 Nov 2026, 23:45 UTC`. */
export function formatAsOf(text: string): string {
  if (text.length === 10) return formatDay(text)
  const asOf = parseAsOf(text)
  return asOf === undefined ? text : formatMoment(new Date(asOf.moment).toISOString())
}
