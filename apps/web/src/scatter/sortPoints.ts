import type { ScatterPoint } from '../charts/scatter/ScatterPoint.ts'

/** Most of the metric that goes up first, those without it last. */
export function sortPoints(points: readonly ScatterPoint[]): ScatterPoint[] {
  const key = ({ y }: ScatterPoint) => y ?? Number.NEGATIVE_INFINITY
  // Two that lack it are equal, though the difference of two infinities is no number.
  return points.toSorted((a, b) => (key(a) === key(b) ? 0 : key(b) - key(a)))
}
