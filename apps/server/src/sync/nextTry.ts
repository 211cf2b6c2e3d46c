const MINUTE_MS = 60_000
/** Pauses while nothing can be had, each twice as long as the one before. */
const FIRST_MS = MINUTE_MS
/** They vary by so much, so that not all terminals come back at once. */
const SPREAD = 0.2

/**
 * How long to wait after so many turns in a row that brought nothing, in ms; never longer than between two runs.
 * @param random from 0 up to, but not including, 1.
 */
export function nextTry(failures: number, of: { everyMs: number; random: number }): number {
  const pause = Math.min(FIRST_MS * 2 ** (failures - 1), of.everyMs)
  return Math.round(pause * (1 - SPREAD * of.random))
}
