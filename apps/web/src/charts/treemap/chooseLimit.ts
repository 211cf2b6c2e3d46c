const LIMITS = [0.02, 0.05, 0.1, 0.25, 0.5] as const
const LARGEST = 1
/** Where no change is known. */
const USUAL = 0.1
const MOST = 0.8

/** The round change that four fifths of all changes stay within: from there on the colour is full. */
export function chooseLimit(changes: readonly (number | null)[]): number {
  const sizes = changes.flatMap((change) => (change === null ? [] : Math.abs(change)))
  if (sizes.length === 0) return USUAL
  const most = sizes.toSorted((a, b) => a - b)[Math.floor(MOST * (sizes.length - 1))] ?? 0
  return LIMITS.find((limit) => limit >= most) ?? LARGEST
}
