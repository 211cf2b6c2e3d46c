/**
 * A value as a fraction of a whole, which is the sum of the positive values among its members. Shares then add up to 1,
 * and a loss beside large profits makes none of them exceed it. Null for a negative value, and where the value is
 * missing or no member is positive.
 */
export function shareOf(value: number | null, whole: number | null): number | null {
  return value === null || value < 0 || whole === null || whole <= 0 ? null : value / whole
}
