import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'

/** A day so many days back as the next power of two says, so that a few statements serve all projects. */
export function roundBack(day: Day, today: Day): Day {
  const age = Math.max(1, daysBetween(day, today) + 1)
  const rounded = addDays(today, 1 - 2 ** Math.ceil(Math.log2(age)))
  return rounded < FIRST_DAY ? FIRST_DAY : rounded
}
