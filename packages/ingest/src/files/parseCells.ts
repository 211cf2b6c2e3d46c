import type { Day } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'

const NOT_DECIMAL = /[^\d.eE+-]/

/** The number in a cell, or NaN if it is not a plain decimal number of a representable size. */
export function parseNumber(text: string): number {
  if (text === '') return Number.NaN
  const value = Number(text)
  // `Number` also accepts other notations (0x10, 0b1), blanks and Infinity, which do not occur in
  // tables of figures.
  return value - value === 0 && !NOT_DECIMAL.test(text) ? value : Number.NaN
}

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.0+)?Z)?$/
const LAST_DAY: Day = '2100-01-01'
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * The calendar day in a cell, plain or as midnight UTC; null if it is not between 2009 and 2100.
 * Avoids `Date`, because tables have millions of rows.
 */
export function parseDay(text: string): Day | null {
  const parts = SHAPE.exec(text)
  if (!parts) return null
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && isLeap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0)
  if (date < 1 || date > last) return null
  const day = text.length === 10 ? text : text.slice(0, 10)
  return day >= FIRST_DAY && day <= LAST_DAY ? day : null
}
