import { z } from 'zod'

/** A whole number, also when it comes as text in an address. */
export function countParam(limits: { min: number; max: number }, description: string) {
  return z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/, 'expected a whole number')
        .transform(Number),
    ])
    .pipe(z.int().min(limits.min).max(limits.max))
    .meta({ description, type: 'integer', minimum: limits.min, maximum: limits.max, count: true })
}
