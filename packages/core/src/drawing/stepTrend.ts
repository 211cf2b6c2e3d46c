import { isFlat } from './isFlat.ts'

/** A sparkline is about two dozen pixels high; finer steps do not show. */
const STEPS = 99

/** A trend as it is drawn: its values in steps between the lowest, 0, and the highest, 99; all 0 where it is flat. */
export function stepTrend(values: readonly number[]): number[] {
  if (isFlat(values)) return values.map(() => 0)
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return values.map((value) => Math.round(((value - low) / span) * STEPS))
}
