import { FORMULA_LIMITS } from '@tickmark/core/formula/FORMULA_LIMITS'
import { z } from 'zod'

/** What stands before a formula in one text, at most. */
const BEFORE = 20
const LONGEST = FORMULA_LIMITS.length + BEFORE

/**
 * Texts that may hold commas themselves, such as formulas: the parameter repeated, or a JSON array. Longer ones than any
 * formula may be are refused here; one that is just too long is told so where it is read.
 */
export function textsParam(limit: number, description: string) {
  const text = z
    .string()
    .min(1)
    .max(LONGEST * 2)
  return z
    .union([text.transform((one) => [one]), z.array(text).max(limit)])
    .optional()
    .meta({ description, list: true, repeated: true })
}
