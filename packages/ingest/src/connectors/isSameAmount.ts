/** Sources add up numbers before they round them, or after. */
const ROUNDING = 1e-6

/**
 * Whether two amounts are the same but for rounding: by their size, and by half a unit for each of the `addends` that
 * either was added up from, if one of the two is whole.
 */
export function isSameAmount(one: number, other: number, addends = 0): boolean {
  const isRounded = Number.isInteger(one) || Number.isInteger(other)
  const slack = Math.max(
    ROUNDING * Math.max(Math.abs(one), Math.abs(other)),
    isRounded ? addends / 2 : 0,
  )
  return Math.abs(one - other) <= slack
}
