import { type Day, isDay } from '@tickmark/core/time/Day'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const DAY_FIRST = /^(?<day>\d{1,2})\.? +(?<month>[a-z]{3,})\.?,? +(?<year>\d{4})$/
const MONTH_FIRST = /^(?<month>[a-z]{3,})\.? +(?<day>\d{1,2}),? +(?<year>\d{4})$/

/**
 * The day that somebody typed: `2026-11-03`, `3 Nov 2026`, `3 November 2026` or `Nov 3, 2026`.
 * Undefined for anything else, `3/11/2026` too: it is one day in London and another in New York.
 */
export function parseDay(text: string): Day | undefined {
  const typed = text.trim().toLowerCase()
  if (isDay(typed)) return typed
  const parts = (DAY_FIRST.exec(typed) ?? MONTH_FIRST.exec(typed))?.groups
  if (parts === undefined) return undefined
  const { day = '', month = '', year } = parts
  const index = MONTHS.findIndex((name) => name.startsWith(month))
  const written = `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}
