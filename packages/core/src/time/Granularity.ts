import { addDays, type Day, dayStart } from './Day.ts'

/** The lengths of the periods of a chart over time. */
export const GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Granularity = (typeof GRANULARITIES)[number]

/** The number of periods in a year; 366 days if it has a 29 February. See `yearBefore`. */
export const PERIODS_PER_YEAR = {
  day: 365,
  week: 52,
  month: 12,
  quarter: 4,
  year: 1,
} as const satisfies Record<Granularity, number>

/** The first day of the period that a day lies in. Weeks begin on Monday (ISO 8601). */
export function startOfPeriod(day: Day, granularity: Granularity): Day {
  const year = day.slice(0, 4)
  const month = Number(day.slice(5, 7))
  switch (granularity) {
    case 'day':
      return day
    case 'week':
      return addDays(day, -((new Date(dayStart(day)).getUTCDay() + 6) % 7))
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'quarter':
      return `${year}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
    case 'year':
      return `${year}-01-01`
  }
}

/** The first day of the period `count` periods after the one that begins on `start`. */
export function addPeriods(start: Day, count: number, granularity: Granularity): Day {
  switch (granularity) {
    case 'day':
      return addDays(start, count)
    case 'week':
      return addDays(start, 7 * count)
    case 'month':
      return addMonths(start, count)
    case 'quarter':
      return addMonths(start, 3 * count)
    case 'year':
      return addMonths(start, 12 * count)
  }
}

/** Returns the same period a year before: the same calendar day, or 52 weeks earlier. */
export function yearBefore(start: Day, granularity: Granularity): Day {
  return granularity === 'day'
    ? addMonths(start, -12)
    : addPeriods(start, -PERIODS_PER_YEAR[granularity], granularity)
}

/** The last day of the period that begins on `start`. */
export function endOfPeriod(start: Day, granularity: Granularity): Day {
  return addDays(addPeriods(start, 1, granularity), -1)
}

/** The first period that begins on a day or after it. */
export function firstPeriodFrom(day: Day, granularity: Granularity): Day {
  const start = startOfPeriod(day, granularity)
  return start === day ? start : addPeriods(start, 1, granularity)
}

/** The first days of all periods that touch `from` to `to`, ascending. */
export function listPeriods(from: Day, to: Day, granularity: Granularity): Day[] {
  const periods: Day[] = []
  for (
    let start = startOfPeriod(from, granularity);
    start <= to;
    start = addPeriods(start, 1, granularity)
  )
    periods.push(start)
  return periods
}

/** The same day of the month `count` months away, or that month's last day when it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const nextFirst = new Date(dayStart(first))
  nextFirst.setUTCMonth(nextFirst.getUTCMonth() + 1, 0)
  const lastOfMonth = nextFirst.getUTCDate()
  return `${first.slice(0, 8)}${String(Math.min(Number(day.slice(8)), lastOfMonth)).padStart(2, '0')}`
}
