import { FORMULA_LIMITS } from '@tickmark/core/formula/parseExpression'
import { z } from 'zod'

const ITEM_LIMIT = 120

/**
 * A list given comma-separated, repeated or as a JSON array. `all`, an empty text or absence mean all
 * and give `undefined`. More than `limit` items are refused before any is validated.
 */
export function listParam(limit: number, description: string) {
  return z
    .union([
      z.string().max(limit * (ITEM_LIMIT + 1)),
      z.array(z.string().max(limit * 20)).max(limit),
    ])
    .optional()
    .transform((given, ctx) => {
      const items = splitItems(given)
      if (items === undefined) return undefined
      if (items.length > limit)
        ctx.addIssue({
          code: 'too_big',
          origin: 'array',
          maximum: limit,
          input: items.length,
          message: `at most ${limit} items`,
        })
      const long = items.find((item) => item.length > ITEM_LIMIT)
      if (long !== undefined)
        ctx.addIssue({
          code: 'too_big',
          origin: 'string',
          maximum: ITEM_LIMIT,
          input: long.slice(0, ITEM_LIMIT),
          message: `items have at most ${ITEM_LIMIT} characters`,
        })
      return [...new Set(items)]
    })
    .meta({ description, list: true })
}

function splitItems(given: string | string[] | undefined): string[] | undefined {
  if (given === undefined) return undefined
  const texts = typeof given === 'string' ? [given] : given
  const items = texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (items.includes('all') || (typeof given === 'string' && items.length === 0)) return undefined
  return items
}

/** The most characters before a formula, such as `30d:`. */
const BEFORE = 20
const LONGEST = FORMULA_LIMITS.length + BEFORE

/**
 * Texts that may hold commas themselves, such as formulas: the parameter repeated, or a JSON array. Texts of more than
 * twice the longest formula are refused here; the formula parser reports shorter ones that are too long.
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
