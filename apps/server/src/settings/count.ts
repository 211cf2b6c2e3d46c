import { z } from 'zod'

/** A whole number above 0, up to `most`. */
export function count(most: number) {
  const allowed = `a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, allowed)
    .transform(Number)
    .pipe(z.int().max(most, allowed))
}
