/**
 * The value below which a share (0 to 1) of the values lies, interpolated between neighbours: type 7 of Hyndman and
 * Fan, "Sample Quantiles in Statistical Packages" (1996), as NumPy and spreadsheets take it. Undefined without values.
 */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * Math.min(1, Math.max(0, share))
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  if (low === undefined || high === undefined) return undefined
  return low === high ? low : low + (high - low) * (place - Math.floor(place))
}
