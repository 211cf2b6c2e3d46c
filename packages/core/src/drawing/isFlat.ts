/** A smaller range, relative to the values, is written as a change of 0.0%. */
const LEAST_RANGE = 1e-3

/** Whether values differ by so little that a small line of them is level. Noise is not stretched to its whole height. */
export function isFlat(values: readonly number[]): boolean {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return high - low <= LEAST_RANGE * Math.max(Math.abs(low), Math.abs(high))
}
