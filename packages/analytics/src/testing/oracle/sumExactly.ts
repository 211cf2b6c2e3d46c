/** The unit in which values are added, as the rule "Exact sums" says. */
const UNITS = 2 ** 100

/** Returns the sum of numbers, whatever their order; null of none. */
export function sumExactly(values: readonly number[]): number | null {
  if (values.length === 0) return null
  if (values.length === 1) return values[0] ?? null
  let sum = 0n
  for (const value of values) sum += BigInt(Math.trunc(value * UNITS))
  return Number(sum) / UNITS
}
