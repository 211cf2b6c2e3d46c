import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { endOfPeriod, startOfPeriod } from '@tickmark/core/time/Granularity'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { Measure } from '../compile/Plan.ts'

/** Whole periods that touch the asked range, ending on the newest anchor. */
export function resolveRange(
  query: MetricQuery,
  anchors: ReadonlyMap<Measure, Day | null>,
  firstDay: Day,
): { from: Day; to: Day } {
  const newest =
    [...anchors.values()]
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? toDay(Date.now())
  const { range, granularity } = query
  if (typeof range !== 'string') {
    const from = startOfPeriod(range.from < firstDay ? firstDay : range.from, granularity)
    const last = endOfPeriod(startOfPeriod(range.to, granularity), granularity)
    // Days after the anchor are not complete; they are shown, as provisional, when asked for.
    const to = last > newest ? ([range.to, newest].sort().at(-1) ?? newest) : last
    return from > to ? { from: startOfPeriod(to, granularity), to } : { from, to }
  }
  const start = intervalStart(range, newest)
  return {
    from: startOfPeriod(start < firstDay ? firstDay : start, granularity),
    to: newest,
  }
}
