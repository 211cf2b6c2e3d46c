import { z } from 'zod'

/** An id in a path or parameter. The endpoint checks whether it exists. */
export function idParam(description: string) {
  return z.string().min(1).max(120).describe(description)
}

/** A whole number, or its digits in a query string. */
export function countParam(limits: { min: number; max: number }, description: string) {
  const expected = `expected a whole number from ${limits.min} to ${limits.max}`
  return z
    .union([
      z.int(expected),
      z
        .string(expected)
        .regex(/^-?\d{1,15}$/, expected)
        .transform(Number),
    ])
    .pipe(z.int().min(limits.min, expected).max(limits.max, expected))
    .meta({ description, type: 'integer', minimum: limits.min, maximum: limits.max, count: true })
}

/** A search text; an empty one does not filter. */
export function textParam(description: string) {
  return z
    .string()
    .trim()
    .max(200)
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .meta({ description })
}

/** Longer queries are sent as a body. */
const LONGEST = 16_000

/** JSON text in a query parameter; `what` names it in the error when it cannot be parsed. */
export function jsonParam(what: string) {
  return z
    .string()
    .max(LONGEST)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: `expected ${what} as JSON` })
        return z.NEVER
      }
    })
}

/** The SHA-256 of some bytes. */
export const SHA256_PARAM = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '64 lowercase hex digits of a SHA-256')
  .describe('SHA-256 of the response.')
