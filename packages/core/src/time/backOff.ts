type Pauses = { firstMs: number; longestMs: number }

/**
 * The pause before the next attempt, in ms, after `failures` in a row: the first one, doubled by each further failure.
 * `chance`, from 0 to 1, takes off up to half, so that clients of a failing server do not all return at once.
 */
export function backOff(
  failures: number,
  { firstMs, longestMs }: Pauses,
  chance: number = Math.random(),
): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30)) * (1 - chance / 2)
}
