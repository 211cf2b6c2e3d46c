import { z } from 'zod'
import { parseNumber } from './parseCells.ts'

/** A number that some providers write as text; null if the provider does not know it. */
export const LooseNumber = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value, context) => {
    if (value === null || value === undefined || value === '') return null
    const number = typeof value === 'string' ? parseNumber(value.trim()) : value
    if (Number.isFinite(number)) return number
    context.addIssue({ code: 'custom', message: `not a number: ${String(value).slice(0, 40)}` })
    return z.NEVER
  })

const EARLIEST = 1_230_768_000
const LATEST = 4_102_444_800

/**
 * A Unix timestamp in seconds, from 2009 to 2100, as a number or text. Milliseconds are rejected.
 */
export const UnixSeconds = z.coerce
  .number()
  .min(EARLIEST, 'not a time in seconds from 2009 on')
  .max(LATEST, 'milliseconds, or a time after 2100')

/** Fast path for numbers: histories have many of them, and a schema is a hundred times slower. */
export function isUnixSeconds(value: unknown): value is number {
  return typeof value === 'number' && value >= EARLIEST && value <= LATEST
}
