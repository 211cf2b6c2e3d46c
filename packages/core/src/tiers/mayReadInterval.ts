import { daysBetween } from '../time/Day.ts'
import { type Interval, intervalStart } from '../time/Interval.ts'
import type { Access } from './Access.ts'
import { TIERS } from './TIERS.ts'

/** The last day of a leap year, so that no interval is longer on another day. */
const LONGEST_ANCHOR = '2024-12-31'

/** Whether figures over an interval lie within the history of a tier. */
export function mayReadInterval({ isGated, tier }: Access, interval: Interval): boolean {
  const { history_days } = TIERS[tier]
  if (!isGated || history_days === null) return true
  return daysBetween(intervalStart(interval, LONGEST_ANCHOR), LONGEST_ANCHOR) < history_days
}
