import { addDays, type Day } from './Day.ts'

/** Whether data end before yesterday, the last day that can be complete. What is relative to their end names it then. */
export function isStale(anchor: Day | null | undefined, today: Day): anchor is Day {
  return anchor != null && anchor < addDays(today, -1)
}
