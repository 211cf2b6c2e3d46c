import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { digestDays } from '../finalDays/findFinalDigests.ts'

/** `digestDays` of points. */
export function digestPoints(points: readonly Pick<Point, 'day' | 'value'>[]): string {
  return digestDays(
    points.map(({ day }) => day),
    points.map(({ value }) => value),
  )
}
