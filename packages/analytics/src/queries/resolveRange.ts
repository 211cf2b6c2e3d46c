import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { endOfPeriod, startOfPeriod } from '@tickmark/core/time/Granularity'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { Measure } from '../compile/Plan.ts'
import type { SeriesRow } from './listSeries.ts'

/**
 * Whole periods that touch the asked range, cut to where there is data.
 * A named interval ends on the newest anchor; a range with days of its own may also show later, unfinished days.
 */
export function resolveRange(
  query: MetricQuery,
  anchors: ReadonlyMap<Measure, Day | null>,
  used: readonly SeriesRow[],
): { from: Day; to: Day } {
  const { range, granularity } = query
  const anchor = latest([...anchors.values()].filter((day) => day !== null)) ?? toDay(Date.now())
  const firstDay = used.map((row) => row.first_day).sort()[0] ?? anchor
  const lastDay = latest([anchor, ...used.map((row) => row.last_day)]) ?? anchor
  const asked =
    typeof range === 'string'
      ? { from: intervalStart(range, anchor), to: anchor }
      : { from: range.from, to: endOfPeriod(startOfPeriod(range.to, granularity), granularity) }
  const to = asked.to < lastDay ? asked.to : lastDay
  const from = startOfPeriod(asked.from > firstDay ? asked.from : firstDay, granularity)
  return { from: from < to ? from : startOfPeriod(to, granularity), to }
}

function latest(days: readonly Day[]): Day | undefined {
  return days.toSorted().at(-1)
}
