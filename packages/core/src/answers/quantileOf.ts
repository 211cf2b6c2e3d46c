/**
 * The value below which a share (0 to 1) of numbers in ascending order lies, interpolated between neighbors: type 7 of
 * Hyndman and Fan, "Sample Quantiles in Statistical Packages" (1996), as NumPy and spreadsheets take it. Null without any.
 */
export function quantileOf(sorted: ArrayLike<number>, share: number): number | null {
  const place = (sorted.length - 1) * share
  const [lower, upper] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  if (lower === undefined || upper === undefined) return null
  return lower + (upper - lower) * (place - Math.floor(place))
}
