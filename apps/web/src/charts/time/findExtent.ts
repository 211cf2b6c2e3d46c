/** The smallest and the largest of the known values; null where nothing is known. */
export function findExtent(
  lists: Iterable<readonly (number | null)[]>,
): { min: number; max: number } | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const values of lists)
    for (const value of values) {
      if (value === null) continue
      if (value < min) min = value
      if (value > max) max = value
    }
  return min > max ? null : { min, max }
}
