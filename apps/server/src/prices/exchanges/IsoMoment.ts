import { z } from 'zod'

/** A moment such as `2022-10-19T23:28:22.061769Z`, in ms since 1970. */
export const IsoMoment = z
  .string()
  .max(40)
  .transform((text) => Date.parse(text))
  .pipe(z.number().positive())
