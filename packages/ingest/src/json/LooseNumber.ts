import { z } from 'zod'
import { parseNumber } from '../csv/parseNumber.ts'

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
