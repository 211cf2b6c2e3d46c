import { addDays, type Day } from './Day.ts'
import { addPeriods, endOfPeriod, startOfPeriod } from './Granularity.ts'

/** A calendar quarter, such as `2026q3`. Ids of columns and formulas contain it, so it has no hyphen. */
export type Quarter = `${number}q${1 | 2 | 3 | 4}`

/** Quarters from the year of the first block to the last year that the engine can compare with. */
export const QUARTER = /^20(?:09|[1-9]\d)q[1-4]$/

export function isQuarter(text: string): text is Quarter {
  return QUARTER.test(text)
}

/** Returns the quarter that a day lies in. */
export function quarterOf(day: Day): Quarter {
  const part = Math.ceil(Number(day.slice(5, 7)) / 3)
  return `${day.slice(0, 4)}q${part}` as Quarter
}

/** Returns the first day of a quarter. */
export function quarterStart(quarter: Quarter): Day {
  return `${quarter.slice(0, 4)}-${String(3 * Number(quarter.slice(5)) - 2).padStart(2, '0')}-01`
}

/** Returns the last day of a quarter. */
export function quarterEnd(quarter: Quarter): Day {
  return endOfPeriod(quarterStart(quarter), 'quarter')
}

/** Returns the quarter before. */
export function previousQuarter(quarter: Quarter): Quarter {
  return quarterOf(addDays(quarterStart(quarter), -1))
}

/** Lists the quarter that a day lies in and those before it, newest first. */
export function listQuarters(day: Day, count: number): Quarter[] {
  const start = startOfPeriod(day, 'quarter')
  return Array.from({ length: count }, (_, index) =>
    quarterOf(addPeriods(start, -index, 'quarter')),
  )
}
