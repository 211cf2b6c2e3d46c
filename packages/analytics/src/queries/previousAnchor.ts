import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { intervalStart } from '@tickmark/core/time/Interval'

/** The last day of the window before the one that ends on the anchor. All time has none before it. */
export function previousAnchor(interval: AggregateInterval, anchor: Day | null): Day | null {
  return anchor === null || interval === 'max' ? null : addDays(intervalStart(interval, anchor), -1)
}
