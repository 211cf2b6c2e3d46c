/** A sparkline is about two dozen pixels high; finer steps do not show. */
const STEPS = 99

/** A trend as it is drawn: its values in steps between the lowest, 0, and the highest, 99. */
export function stepTrend(values: readonly number[]): number[] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  return values.map((value) => Math.round(((value - low) / span) * STEPS))
}
