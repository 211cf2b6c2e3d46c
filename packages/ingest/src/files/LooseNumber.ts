import { z } from 'zod'
import { parseNumber } from './parseCells.ts'

/** A number that some providers write as text, and at times do not know: null then. */
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

/** A moment in seconds since 1970, from 2009 to 2100, as a number or as text. Milliseconds are refused. */
export const UnixSeconds = z.coerce
  .number()
  .min(EARLIEST, 'no moment in seconds from 2009 on')
  .max(LATEST, 'milliseconds, or a moment after 2100')

/** The same of what is a number already: histories have many of them, and a schema costs a hundred times as much. */
export function isUnixSeconds(value: unknown): value is number {
  return typeof value === 'number' && value >= EARLIEST && value <= LATEST
}
