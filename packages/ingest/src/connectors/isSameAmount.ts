/** Sources add up numbers before they round them, or after. */
const ROUNDING = 1e-6

/** Whether two amounts are the same but for rounding, by their size. */
export function isSameAmount(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other))
}
