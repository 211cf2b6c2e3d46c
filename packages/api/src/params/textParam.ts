import { z } from 'zod'

/** Words to look for; an empty text looks for nothing. */
export function textParam(description: string) {
  return z
    .string()
    .trim()
    .max(200)
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .meta({ description })
}
