import type { Day } from '../time/Day.ts'
import type { Series } from './MetricAnswer.ts'

/** Returns whether the value of a period is made of fewer days than it should: it is not compared with others. */
export function isPartialPeriod({ partial, gaps }: Pick<Series, 'partial' | 'gaps'>, day: Day) {
  return (partial !== undefined && day <= partial.to) || gaps?.includes(day) === true
}

/** Returns whether values may be compared at a period: it is whole, and it is over. */
export function isWholePeriod(
  series: Pick<Series, 'partial' | 'gaps' | 'provisional_from'>,
  day: Day,
): boolean {
  const { provisional_from } = series
  return !isPartialPeriod(series, day) && (provisional_from === null || day < provisional_from)
}
