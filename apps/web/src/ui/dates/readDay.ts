import { formatDay } from '@tickmark/core/formats/formatDay'
import { addDays, type Day, isDay, toDay } from '@tickmark/core/time/Day'

/** The first and the last day that may be chosen. */
export type DayBounds = { min: Day; max: Day }

/** The day of the first Bitcoin block: nothing here is older. */
const FIRST_DAY = '2009-01-03'
const DAYS_AHEAD = 3_653

/** The bounds with what was left open filled in: from the first block to ten years from now. */
export function fillBounds({ min, max }: Partial<DayBounds>): DayBounds {
  return { min: min ?? FIRST_DAY, max: max ?? addDays(toDay(Date.now()), DAYS_AHEAD) }
}

type ReadDay = { day: Day; error: undefined } | { day: null; error: string }

/** Reads a typed day within the bounds, or returns what is wrong with it. */
export function readDay(text: string, { min, max }: DayBounds): ReadDay {
  const day = parseDay(text)
  if (day === undefined) return { day: null, error: 'Enter a day as 2026-11-03 or as 3 Nov 2026.' }
  if (day < min) return { day: null, error: `The earliest day is ${formatDay(min)}.` }
  if (day > max) return { day: null, error: `The latest day is ${formatDay(max)}.` }
  return { day, error: undefined }
}

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
 * Reads the day that a user typed: `2026-11-03`, `3 Nov 2026`, `3 November 2026` or `Nov 3, 2026`.
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
