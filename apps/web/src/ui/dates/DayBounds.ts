import { addDays, type Day, toDay } from '@tickmark/core/time/Day'

/** The first and the last day that may be chosen. */
export type DayBounds = { min: Day; max: Day }

/** The day of the first Bitcoin block: nothing here is older. */
const FIRST_DAY = '2009-01-03'
const DAYS_AHEAD = 3_653

/** The bounds with what was left open filled in: from the first block to ten years from now. */
export function fillBounds({ min, max }: Partial<DayBounds>): DayBounds {
  return { min: min ?? FIRST_DAY, max: max ?? addDays(toDay(Date.now()), DAYS_AHEAD) }
}
