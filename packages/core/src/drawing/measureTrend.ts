/** Further digits say nothing. */
const DECIMALS = 1e6

/** How far a trend went from its first to its last value, as a fraction of the first; null where that is none. */
export function measureTrend(values: readonly number[]): number | null {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined || values.length < 2 || first === 0) return null
  return Math.round(((last - first) / Math.abs(first)) * DECIMALS) / DECIMALS
}
