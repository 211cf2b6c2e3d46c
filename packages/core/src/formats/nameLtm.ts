import { addDays, type Day } from '../time/Day.ts'
import { startOfPeriod } from '../time/Granularity.ts'
import { formatDay } from './formatDay.ts'

/** `last twelve months`; where they do not end with the last month that is over, `twelve months to 30 Jun 2020`. */
export function nameLtm(to: Day | null, today: Day): string {
  const isCurrent = to === null || to >= addDays(startOfPeriod(addDays(today, -1), 'month'), -1)
  return isCurrent ? 'last twelve months' : `twelve months to ${formatDay(to)}`
}
