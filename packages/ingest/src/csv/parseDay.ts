import { type Day, isDay } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?Z$/
const LAST_DAY: Day = '2100-01-01'

/** The calendar day that a cell states, plain or as midnight UTC; null when it is none between 2009 and 2100. */
export function parseDay(text: string): Day | null {
  const day = text.length > 10 ? MIDNIGHT.exec(text)?.[1] : text
  if (day === undefined || !isDay(day)) return null
  return day >= FIRST_DAY && day <= LAST_DAY ? day : null
}
