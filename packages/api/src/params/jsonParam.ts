import { z } from 'zod'

/** Longer questions travel in a body. */
const LONGEST = 16_000

/** A question as JSON text in an address; `what` names it where it cannot be read. */
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
