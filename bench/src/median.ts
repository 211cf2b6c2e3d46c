/** The middle value, or the mean of the two in the middle. Throws for an empty list, which has none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const high = sorted[sorted.length >> 1]
  const low = sorted[(sorted.length - 1) >> 1]
  if (low === undefined || high === undefined) throw new RangeError('An empty list has no median.')
  return (low + high) / 2
}
