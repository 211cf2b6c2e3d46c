import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { addPeriods, endOfPeriod, startOfPeriod } from '@tickmark/core/time/Granularity'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { Measure } from '../compile/Plan.ts'
import type { SeriesRow } from './listSeries.ts'

/** The first and the last day that are shown, and whether the asked range began before what may be shown. */
export type ResolvedRange = { from: Day; to: Day; isCut: boolean }

/**
 * Whole periods that touch the asked range, cut to where there is data, and to those that begin on `earliest` or later.
 * A named interval ends on the newest anchor; a range with days of its own may also show later, unfinished days.
 * @throws AppError `payment-required` when nothing of the range is left.
 */
export function resolveRange(
  query: MetricQuery,
  anchors: ReadonlyMap<Measure, Day | null>,
  { used, earliest }: { used: readonly SeriesRow[]; earliest: Day | null },
): ResolvedRange {
  const { range, granularity } = query
  const anchor = latest([...anchors.values()].filter((day) => day !== null)) ?? toDay(Date.now())
  const firstDay = used.map((row) => row.first_day).sort()[0] ?? anchor
  const lastDay = latest([anchor, ...used.map((row) => row.last_day)]) ?? anchor
  const asked =
    typeof range === 'string'
      ? { from: intervalStart(range, anchor), to: anchor }
      : { from: range.from, to: endOfPeriod(startOfPeriod(range.to, granularity), granularity) }
  const to = asked.to < lastDay ? asked.to : lastDay
  const start = startOfPeriod(asked.from > firstDay ? asked.from : firstDay, granularity)
  const from = start < to ? start : startOfPeriod(to, granularity)
  if (earliest === null || from >= earliest) return { from, to, isCut: false }
  const cut = firstPeriodFrom(earliest, granularity)
  if (cut > to) refuseHistory(earliest, to)
  return { from: cut, to, isCut: true }
}

/** The first period that begins on a day or after it, since periods are shown whole. */
function firstPeriodFrom(day: Day, granularity: MetricQuery['granularity']): Day {
  const start = startOfPeriod(day, granularity)
  return start === day ? start : addPeriods(start, 1, granularity)
}

function refuseHistory(earliest: Day, to: Day): never {
  throw new AppError(
    'payment-required',
    `What is asked for ends on ${to}; the tier of whoever asks shows history from ${earliest} on.`,
    { errors: [{ code: 'locked-history', field: 'range', value: to }] },
  )
}

function latest(days: readonly Day[]): Day | undefined {
  return days.toSorted().at(-1)
}
