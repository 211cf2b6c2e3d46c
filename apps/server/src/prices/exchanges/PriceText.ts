import { z } from 'zod'

/** A price as a decimal text, as exchanges write them that keep every digit. */
export const PriceText = z
  .string()
  .max(40)
  .regex(/^\d+(?:\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().positive().max(1e12))
