/** The value below which this share of the values lies. Throws for an empty list, which has none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (found === undefined) throw new RangeError('An empty list has no percentiles.')
  return found
}
