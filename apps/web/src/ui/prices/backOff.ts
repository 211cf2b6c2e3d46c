const FIRST_MS = 1_000
const LONGEST_MS = 120_000

/**
 * How long to wait before a connection is tried again: a second after the first failure, twice as long after each
 * further one, two minutes at most. `chance`, from 0 to 1, takes off up to half, so that pages do not come back together.
 */
export function backOff(failures: number, chance: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10)) * (1 - chance / 2)
}
