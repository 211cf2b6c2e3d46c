import type { UnlockCalendar, UnlockDay } from '@tickmark/core/answers/UnlockCalendar'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import type { Day } from '@tickmark/core/time/Day'
import { endOfPeriod, listPeriods } from '@tickmark/core/time/Granularity'

/** Weeks begin on Monday, as ISO 8601 has it. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

type CalendarCell = {
  key: string
  /** Undefined before the first and after the last day of the month. */
  day: Day | undefined
  unlocks: UnlockDay | undefined
  /** The day is before today or after the window. */
  isOutside: boolean
}

/** A month as a grid of weeks, with what unlocks in it within the window. */
export type CalendarMonth = {
  /** Its first day. */
  month: Day
  title: string
  cliff_usd: number
  linear_usd: number
  weeks: CalendarCell[][]
}

/** The months of a window, from that of today to that of its last day, without the weeks outside of it. */
export function layOutMonths({
  today,
  to,
  days,
}: Pick<UnlockCalendar, 'today' | 'to' | 'days'>): CalendarMonth[] {
  const byDay = new Map(days.map((one) => [one.day, one]))
  return listPeriods(today, to, 'month').map((month) => {
    const own = days.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7))
    const cells = listPeriods(month, endOfPeriod(month, 'month'), 'day').map(
      (day): CalendarCell => ({
        key: day,
        day,
        unlocks: byDay.get(day),
        isOutside: day < today || day > to,
      }),
    )
    return {
      month,
      title: formatPeriod(month, 'month').heading,
      cliff_usd: own.reduce((sum, { cliff_usd }) => sum + cliff_usd, 0),
      linear_usd: own.reduce((sum, { linear_usd }) => sum + linear_usd, 0),
      weeks: splitIntoWeeks([...fillers(weekdayOf(month), month), ...cells]).filter((week) =>
        week.some(({ day, isOutside }) => day !== undefined && !isOutside),
      ),
    }
  })
}

/** 0 for Monday. */
function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

function fillers(count: number, month: Day): CalendarCell[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `${month}-${index - count}`,
    day: undefined,
    unlocks: undefined,
    isOutside: false,
  }))
}

function splitIntoWeeks(cells: readonly CalendarCell[]): CalendarCell[][] {
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
}
