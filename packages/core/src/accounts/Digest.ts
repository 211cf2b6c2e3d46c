import { z } from 'zod'

/** The settings of the daily email about a watchlist. */
export const Digest = z.object({
  is_on: z.boolean(),
  hour: z.int().min(0).max(23).describe('Hour of the day, UTC.'),
})
export type Digest = z.output<typeof Digest>
