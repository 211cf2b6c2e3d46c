import { z } from 'zod'

const ITEM_LIMIT = 120

/**
 * A list given comma-separated, repeated or as a JSON array. `all`, an empty text or absence mean all
 * and give `undefined`. More than `limit` items are refused before any of them is looked at.
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
