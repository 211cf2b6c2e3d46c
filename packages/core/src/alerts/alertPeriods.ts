import type { MetricQuery } from '../query/MetricQuery.ts'
import { listPeriods } from '../time/Granularity.ts'
import { intervalStart } from '../time/Interval.ts'

/** Any last day of a year, so that a year so far counts as a whole one. */
const SOME_DAY = '2025-12-31'

/** Counts the periods that a query's range holds once there is data for all of it. */
export function countPeriods({
  range,
  granularity,
}: Pick<MetricQuery, 'range' | 'granularity'>): number {
  const { from, to } =
    typeof range === 'string' ? { from: intervalStart(range, SOME_DAY), to: SOME_DAY } : range
  return listPeriods(from, to, granularity).length
}

/** Counts the periods that a condition looks at, including the judged one. */
export function countNeeded(
  condition: { kind: 'threshold' } | { kind: 'change' | 'percentile'; periods: number },
): number {
  return condition.kind === 'threshold' ? 1 : condition.periods + 1
}
