/** How much a value differs from an earlier one, as a fraction of that one's absolute value; null where either is missing or the earlier is zero. */
export function relativeChange(
  value: number | null,
  before: number | null | undefined,
): number | null {
  if (value === null || before === null || before === undefined || before === 0) return null
  return (value - before) / Math.abs(before)
}
