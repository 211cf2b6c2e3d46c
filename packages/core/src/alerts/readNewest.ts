import type { MetricAnswer, Series } from '../answers/MetricAnswer.ts'
import type { Day } from '../time/Day.ts'
import { findEvaluated } from './evaluateAlert.ts'

/** The newest finished value of a daily series, with its changes against a day and a week before; null where one is missing. */
export type NewestValue = {
  value: number
  period: Day
  day_change: number | null
  week_change: number | null
  /** The values of the days that `week_change` spans, oldest first. */
  week: (number | null)[]
}

/** Undefined where a series has no finished value. */
export function readNewest(
  line: Pick<Series, 'values' | 'provisional_from'>,
  { timestamps }: Pick<MetricAnswer, 'timestamps'>,
): NewestValue | undefined {
  const index = findEvaluated(line, timestamps, false)
  const [value, period] = [line.values[index] ?? null, timestamps[index]]
  if (value === null || period === undefined) return undefined
  const changeOver = (days: number) => {
    const before = line.values[index - days] ?? null
    // Of nothing there is no fraction.
    return before === null || before === 0 ? null : (value - before) / Math.abs(before)
  }
  return {
    value,
    period,
    day_change: changeOver(1),
    week_change: changeOver(7),
    week: line.values.slice(Math.max(0, index - 7), index + 1),
  }
}
