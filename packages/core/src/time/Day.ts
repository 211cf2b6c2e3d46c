/** A UTC calendar day as `YYYY-MM-DD`. Compares and sorts as text. */
export type Day = string

const DAY_MS = 86_400_000
const PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** Returns whether the text is a real calendar day, so not `2021-02-30`. */
export function isDay(text: string): text is Day {
  if (!PATTERN.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && toDay(ms) === text
}

/** Days that were written before, by their number: loads name few of them, and each a hundred thousand times. */
const written = new Map<number, Day>()
const MAX_WRITTEN = 50_000

/** The UTC day that a moment falls on. `moment` is in milliseconds since 1970. */
export function toDay(moment: number): Day {
  const number = Math.floor(moment / DAY_MS)
  const known = written.get(number)
  if (known !== undefined) return known
  const day = new Date(moment).toISOString().slice(0, 10)
  if (written.size < MAX_WRITTEN) written.set(number, day)
  return day
}

/** Midnight UTC at the start of a day, in milliseconds since 1970. */
export function dayStart(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return toDay(dayStart(day) + count * DAY_MS)
}

/** Counts the days from `from` to `to`; 0 for the same day. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((dayStart(to) - dayStart(from)) / DAY_MS)
}

/**
 * Returns whether data end before yesterday, the last day that can be complete. Text that is relative to their end
 * names it then.
 */
export function isStale(anchor: Day | null | undefined, today: Day): anchor is Day {
  return anchor != null && anchor < addDays(today, -1)
}
