/** The value below which this share of all values lies, such as 0.99 of them. Throws for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new RangeError('An empty list has no quantiles.')
  return found
}
