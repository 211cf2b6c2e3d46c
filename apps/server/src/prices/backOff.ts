const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * How long to wait before a connection is tried again: a second after the first failure, twice as long after each
 * further one, a minute at most. `chance`, from 0 to 1, takes off up to half of it, so that not all come back together.
 */
export function backOff(failures: number, chance: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10))
  return whole * (1 - chance / 2)
}
