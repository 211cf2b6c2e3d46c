/** The value below which this share of all values lies, such as 0.99. Throws for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new RangeError('An empty list has no quantiles.')
  return found
}

/** The middle value, or the mean of the two middle ones. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const high = sorted[sorted.length >> 1]
  const low = sorted[(sorted.length - 1) >> 1]
  if (low === undefined || high === undefined) throw new RangeError('An empty list has no median.')
  return (low + high) / 2
}
