import { type HeadlineAggregation, LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { intervalStart } from '@tickmark/core/time/Interval'
import { WINDOW_COVERAGE } from './transformSql.ts'

/** A range of days that ends on an anchor, and the equally long one before it. */
export type FigureWindow = {
  interval: AggregateInterval
  anchor: Day
  from: Day
  /** The first day of the window before; `from` over all time, which has none. */
  before: Day
  /** The first day to read. At least a week before the window, since a level is valid for seven days. */
  read: Day
  days: number
}

export function makeWindow(interval: AggregateInterval, anchor: Day): FigureWindow {
  const from = intervalStart(interval, anchor)
  const days = daysBetween(from, anchor) + 1
  if (interval === 'max') return { interval, anchor, from, before: from, read: from, days }
  const before = addDays(from, -days)
  const week = addDays(from, -LEVEL_DAYS)
  return { interval, anchor, from, before, read: before < week ? before : week, days }
}

/** The last day of the window before the one that ends on the anchor; null over all time. */
export function previousAnchor(interval: AggregateInterval, anchor: Day | null): Day | null {
  return anchor === null || interval === 'max' ? null : addDays(intervalStart(interval, anchor), -1)
}

type Before = { aggregation: HeadlineAggregation; anchor: Day; previous_points: number }

/**
 * Returns whether a figure can be compared with the window before: a level whenever there is one, a sum or an average
 * if nine tenths of its days have a value.
 */
export function isCovered(interval: AggregateInterval, before: Before): boolean {
  const { aggregation, anchor, previous_points } = before
  if (aggregation === 'latest') return true
  const days = daysBetween(intervalStart(interval, anchor), anchor) + 1
  return previous_points >= days * WINDOW_COVERAGE
}
