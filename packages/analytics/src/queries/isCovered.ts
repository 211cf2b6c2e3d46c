import type { HeadlineAggregation } from '@tickmark/core/answers/headlineFigure'
import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import { intervalStart } from '@tickmark/core/time/Interval'
import { WINDOW_COVERAGE } from '../compile/transformSql.ts'

type Before = { aggregation: HeadlineAggregation; anchor: Day; previous_points: number }

/**
 * Whether the window before can be compared with: a level can wherever there is one, a sum or an average
 * when nine tenths of its days have a value.
 */
export function isCovered(interval: AggregateInterval, before: Before): boolean {
  const { aggregation, anchor, previous_points } = before
  if (aggregation === 'latest') return true
  const days = daysBetween(intervalStart(interval, anchor), anchor) + 1
  return previous_points >= days * WINDOW_COVERAGE
}
