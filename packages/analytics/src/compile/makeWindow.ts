import { type HeadlineAggregation, LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { type Interval, intervalEnd, intervalStart, isOver } from '@tickmark/core/time/Interval'
import { isQuarter, previousQuarter, quarterEnd, quarterStart } from '@tickmark/core/time/Quarter'
import type { Analytics } from '../client/Analytics.ts'
import { WINDOW_COVERAGE } from './transformSql.ts'

/** A range of days that ends on an anchor, and the equally long one before it; of a quarter the quarter before it. */
export type FigureWindow = {
  interval: AggregateInterval
  anchor: Day
  from: Day
  /** The first day of the window before; `from` over all time, which has none. */
  before: Day
  /** The first day to read. At least a week before the window, since a level is valid for seven days. */
  read: Day
  days: number
  /** The number of days that both windows need for the change of a sum or average; none has as many before a quarter is over. */
  compared: number
}

export function makeWindow(interval: AggregateInterval, anchor: Day): FigureWindow {
  const from = intervalStart(interval, anchor)
  const days = daysBetween(from, anchor) + 1
  const compared = isOver(interval, anchor) ? days * WINDOW_COVERAGE : NEVER
  if (interval === 'max')
    return { interval, anchor, from, before: from, read: from, days, compared }
  const before = isQuarter(interval)
    ? quarterStart(previousQuarter(interval))
    : addDays(from, -days)
  const week = addDays(from, -LEVEL_DAYS)
  return { interval, anchor, from, before, read: before < week ? before : week, days, compared }
}

/** SQL of `compared` of a window with this number of days, over its column `anchor`. */
export function comparedSql(interval: AggregateInterval, days: string): string {
  const needed = `${days} * ${WINDOW_COVERAGE}`
  return isQuarter(interval)
    ? `if(anchor < toDate('${quarterEnd(interval)}'), ${NEVER}, ${needed})`
    : needed
}

/** More days than there are. */
const NEVER = 1_000_000

/**
 * The last day of an interval of a metric with this anchor; null where the data end before it, and for a quarter that
 * begins before a limited history, whose figures would be cut.
 */
export async function findIntervalEnd(
  db: Analytics,
  interval: Interval | AggregateInterval,
  anchor: Day,
): Promise<Day | null> {
  const start = isQuarter(interval) ? await db.history?.start() : null
  return start && intervalStart(interval, anchor) < start ? null : intervalEnd(interval, anchor)
}

/** The last day of the window before the one that ends on the anchor; null over all time. */
export function previousAnchor(interval: AggregateInterval, anchor: Day | null): Day | null {
  return anchor === null || interval === 'max' ? null : addDays(intervalStart(interval, anchor), -1)
}

type Before = { aggregation: HeadlineAggregation; anchor: Day; previous_points: number }

/**
 * Returns whether a figure can be compared with the window before: a level whenever there is one, a sum or an average
 * if nine tenths of its days have a value. A quarter that is not over has a change of levels only.
 */
export function isCovered(interval: AggregateInterval, before: Before): boolean {
  const { aggregation, anchor, previous_points } = before
  if (aggregation === 'latest') return true
  return previous_points >= makeWindow(interval, anchor).compared
}
