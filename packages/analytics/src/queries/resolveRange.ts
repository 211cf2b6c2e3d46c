import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { endOfPeriod, firstPeriodFrom, startOfPeriod } from '@tickmark/core/time/Granularity'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { Measure } from '../compile/Plan.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'

/** The first and last day to show, and whether the requested range began before the visible history. */
export type ResolvedRange = {
  from: Day
  to: Day
  isCut: boolean
  /** True if the requested days are all before or all after the data: then nothing is shown. */
  isOutside: boolean
}

/** The limits of the engine's Date type. */
const [OLDEST, NEWEST] = ['1970-01-01', '2149-06-06'] as const

/**
 * The whole periods that overlap the requested range, limited to the data and to periods that begin on `earliest` or
 * later. A named interval ends on the newest anchor; a range of explicit days may also include later, unfinished
 * days. A range without data stays as requested and is marked as outside. The first day of a period identifies it, so
 * the timestamp of the first period finds it.
 * @throws AppError `payment-required` if nothing of the range is visible.
 */
export function resolveRange(
  query: MetricQuery,
  anchors: ReadonlyMap<Measure, Day | null>,
  { used, earliest }: { used: readonly SeriesRow[]; earliest: Day | null },
): ResolvedRange {
  const { range, granularity } = query
  const anchor = latest([...anchors.values()].filter((day) => day !== null)) ?? toDay(Date.now())
  const firstDay = used.map((row) => row.first_day).sort()[0] ?? anchor
  const lastUsed = latest(used.map((row) => row.last_day)) ?? anchor
  const lastDay = latest([anchor, lastUsed]) ?? anchor
  const requested =
    typeof range === 'string'
      ? { from: intervalStart(range, anchor), to: anchor }
      : { from: clamp(range.from), to: clamp(range.to) }
  if (
    earliest !== null &&
    endOfPeriod(startOfPeriod(requested.to, granularity), granularity) < earliest
  )
    refuseHistory(earliest, requested.to)
  const isBefore = requested.to < firstDay && requested.to !== startOfPeriod(firstDay, granularity)
  if (isBefore || requested.from > lastUsed) return { ...requested, isCut: false, isOutside: true }
  const end =
    typeof range === 'string'
      ? requested.to
      : endOfPeriod(startOfPeriod(requested.to, granularity), granularity)
  const to = end < lastDay ? end : lastDay
  const from = startOfPeriod(requested.from > firstDay ? requested.from : firstDay, granularity)
  // A series that is visible from the earliest day on begins earlier.
  const isCut =
    earliest !== null && (from < earliest || (requested.from < earliest && firstDay <= earliest))
  if (!isCut) return { from, to, isCut, isOutside: false }
  // Periods are shown whole.
  const cut = firstPeriodFrom(earliest, granularity)
  if (cut > to) refuseHistory(earliest, to)
  return { from: cut, to, isCut, isOutside: false }
}

function clamp(day: Day): Day {
  if (day < OLDEST) return OLDEST
  return day > NEWEST ? NEWEST : day
}

function refuseHistory(earliest: Day, to: Day): never {
  throw new AppError(
    'payment-required',
    `The requested range ends on ${to}; your plan shows history from ${earliest} on.`,
    { errors: [{ code: 'locked-history', field: 'range', value: to }] },
  )
}

function latest(days: readonly Day[]): Day | undefined {
  return days.toSorted().at(-1)
}
