const FIRST_MS = 500
const LONGEST_MS = 8_000

/**
 * Milliseconds to wait after so many failures: doubling, and by chance between half of that and the whole,
 * so that the pages a failing server has lost do not all come back at the same moment.
 */
export function backOff(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)
  return longest * (0.5 + random() / 2)
}
