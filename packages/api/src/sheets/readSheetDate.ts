import { AppError } from '@tickmark/core/errors/AppError'
import { AGGREGATE_INTERVALS, type RollingInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { type Day, isDay } from '@tickmark/core/time/Day'
import {
  endOfPeriod,
  GRANULARITIES,
  type Granularity,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import { INTERVALS, type Interval } from '@tickmark/core/time/Interval'

/** The period that a cell is about. */
export type SheetDate =
  | { kind: 'latest'; granularity: Granularity }
  | { kind: 'interval'; interval: RollingInterval }
  | { kind: 'period'; start: Day; granularity: Granularity }

/** The period or interval that a cell of one value names. @throws AppError `bad-request`. */
export function readSheetDate(text: string, periods: string): SheetDate {
  const granularity = readGranularity(periods)
  if (text === '') return { kind: 'latest', granularity: granularity ?? 'day' }
  const interval = AGGREGATE_INTERVALS.find((one) => one === text.toLowerCase())
  if (interval !== undefined) {
    if (granularity === undefined) return { kind: 'interval', interval }
    throw refuse(text, 'an interval has no granularity; leave it out, or give a day')
  }
  const period = findPeriod(text)
  if (period === undefined)
    throw refuse(
      text,
      'a day such as 2024-03-31, a month, quarter or year, or an interval such as 30d',
    )
  const chosen = granularity ?? period.granularity
  return { kind: 'period', start: startOfPeriod(period.start, chosen), granularity: chosen }
}

/** Undefined for an empty text. @throws AppError `bad-request`. */
export function readGranularity(text: string): Granularity | undefined {
  const granularity = GRANULARITIES.find((one) => one === text.toLowerCase())
  if (granularity !== undefined || text === '') return granularity
  throw new AppError(
    'bad-request',
    `"${text.slice(0, 40)}" is not a granularity. Expected ${GRANULARITIES.join(', ')}.`,
    { errors: [{ code: 'invalid', field: 'granularity', value: text.slice(0, 120) }] },
  )
}

/** The days that a series covers: an interval, one period, or from one to another. @throws AppError `bad-request`. */
export function readSheetRange(text: string): Interval | { from: Day; to: Day } {
  const interval = INTERVALS.find((one) => one === (text.toLowerCase() || '1y'))
  if (interval !== undefined) return interval
  const [first = '', last = first] = text.split(/:|\.\./).map((part) => part.trim())
  const [from, to] = [findPeriod(first), findPeriod(last)]
  if (from === undefined || to === undefined || from.start > to.start)
    throw refuse(text, 'an interval such as 1y, or two days such as 2023-01-01:2024-06-30')
  return { from: from.start, to: endOfPeriod(to.start, to.granularity) }
}

/** A day, month, quarter or year, the last with or without `Q`: `2024-Q1`, `Q1 2024`. */
function findPeriod(text: string): { start: Day; granularity: Granularity } | undefined {
  const quarter = /^(\d{4})[- ]?Q([1-4])$/i.exec(text) ?? /^Q([1-4])[- ]?(\d{4})$/i.exec(text)
  if (quarter !== null) {
    const [year = '', part = ''] = [quarter[1], quarter[2]].sort(
      (a = '', b = '') => b.length - a.length,
    )
    const month = String(3 * Number(part) - 2).padStart(2, '0')
    return toPeriod(`${year}-${month}-01`, 'quarter')
  }
  if (/^\d{4}$/.test(text)) return toPeriod(`${text}-01-01`, 'year')
  if (/^\d{4}-\d\d$/.test(text)) return toPeriod(`${text}-01`, 'month')
  return toPeriod(text, 'day')
}

function toPeriod(start: Day, granularity: Granularity) {
  return isDay(start) && start >= '2000' && start < '2100' ? { start, granularity } : undefined
}

function refuse(text: string, expected: string): AppError {
  return new AppError(
    'bad-request',
    `"${text.slice(0, 40)}" is not a date. Expected ${expected}.`,
    {
      errors: [{ code: 'invalid', field: 'date', value: text.slice(0, 120) }],
    },
  )
}
