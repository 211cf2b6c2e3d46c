import { z } from 'zod'

const EARLIEST = 1_230_768_000
const LATEST = 4_102_444_800

/** A moment in seconds since 1970, from 2009 to 2100, as a number or as text. Milliseconds are refused. */
export const UnixSeconds = z.coerce
  .number()
  .min(EARLIEST, 'no moment in seconds from 2009 on')
  .max(LATEST, 'milliseconds, or a moment after 2100')

/** The same of what is a number already: histories have many of them, and a schema costs a hundred times as much. */
export function isUnixSeconds(value: unknown): value is number {
  return typeof value === 'number' && value >= EARLIEST && value <= LATEST
}
