/** A quantile of numbers in ascending order, between two of them as far as its place is between them; null without any. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number | null {
  const place = (sorted.length - 1) * share
  const [lower, upper] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  if (lower === undefined || upper === undefined) return null
  return lower + (upper - lower) * (place - Math.floor(place))
}
