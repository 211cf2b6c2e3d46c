import type { Day } from '../time/Day.ts'
import { MONTH_NAMES } from './MONTH_NAMES.ts'

/** A day as people write it: `21 Nov 2026`. */
export function formatDay(day: Day): string {
  return `${Number(day.slice(8))} ${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}
