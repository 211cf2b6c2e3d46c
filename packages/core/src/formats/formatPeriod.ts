import { addDays, type Day, dayStart, daysBetween } from '../time/Day.ts'
import { endOfPeriod, type Granularity, startOfPeriod } from '../time/Granularity.ts'
import { formatDay, MONTH_NAMES } from './formatDay.ts'

/** A period's name and the days or months that it covers; the latter is '' where the name says it all. */
export type PeriodLabel = { heading: string; subheading: string }

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/**
 * The heading and subheading of the period that a day lies in: `Q4 2026` and `Oct–Dec`,
 * `W47 2026` and `16–22 Nov` (ISO 8601 weeks), `Nov 2026`, `2026`, `21 Nov 2026` and `Sat`.
 */
export function formatPeriod(day: Day, granularity: Granularity): PeriodLabel {
  const start = startOfPeriod(day, granularity)
  const year = start.slice(0, 4)
  const month = Number(start.slice(5, 7))
  switch (granularity) {
    case 'day':
      return {
        heading: formatDay(start),
        subheading: WEEKDAYS[new Date(dayStart(start)).getUTCDay()] ?? '',
      }
    case 'week':
      return { heading: nameWeek(start), subheading: nameDays(start, endOfPeriod(start, 'week')) }
    case 'month':
      return { heading: `${MONTH_NAMES[month - 1]} ${year}`, subheading: '' }
    case 'quarter':
      return {
        heading: `Q${(month + 2) / 3} ${year}`,
        subheading: `${MONTH_NAMES[month - 1]}–${MONTH_NAMES[month + 1]}`,
      }
    case 'year':
      return { heading: year, subheading: '' }
  }
}

/** An ISO week belongs to the year that its Thursday lies in. */
function nameWeek(monday: Day): string {
  const year = addDays(monday, 3).slice(0, 4)
  const first = startOfPeriod(`${year}-01-04`, 'week')
  const week = daysBetween(first, monday) / 7 + 1
  return `W${String(week).padStart(2, '0')} ${year}`
}

function nameDays(from: Day, to: Day): string {
  const last = formatDay(to).slice(0, -5)
  return from.slice(5, 7) === to.slice(5, 7)
    ? `${Number(from.slice(8))}–${last}`
    : `${formatDay(from).slice(0, -5)} – ${last}`
}
