import { addDays } from '@tickmark/core/time/Day'
import { nameSeries } from './findFinalDays.ts'
import type { ContinuityInput } from './validateFlowContinuity.ts'

/**
 * Whether the parts that lists tell are those that are known: each part told is known up to the day or its eve, since a
 * new one is wanted whole, and none is left out that has not ended.
 */
export function matchesKnownParts({ day, revision_days, points, known }: ContinuityInput): boolean {
  const told = new Set(points.map(nameSeries))
  const eve = addDays(day, -1)
  const ended = addDays(day, -revision_days)
  const newest = new Map(known.map((series) => [nameSeries(series), series.newest]))
  return (
    points.every((point) => (newest.get(nameSeries(point)) ?? '') >= eve) &&
    known.every((series) => series.newest < ended || told.has(nameSeries(series)))
  )
}
