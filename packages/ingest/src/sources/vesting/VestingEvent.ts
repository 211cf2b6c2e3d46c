import { z } from 'zod'

/** Seconds since 1970, between 2009 and the end of the 23rd century; sources state fractions now and then. */
const seconds = z.number().min(1_230_768_000).max(10_413_792_000).transform(Math.round)

/**
 * One release of tokens. Amounts may be negative: burns and thefts.
 * - `cliff`: the whole amount at `start`.
 * - `linear`: the amount evenly from `start` to `end`.
 * - `step`: `amount` at each of `steps` moments; step i of 0, 1, 2 … lands at `start + (i + 1) * stepDuration`.
 */
export const VestingEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('cliff'), start: seconds, amount: z.number() }),
  z
    .object({ type: z.literal('linear'), start: seconds, end: seconds, amount: z.number() })
    .refine((event) => event.end >= event.start, { path: ['end'], error: 'ends before it begins' }),
  z.object({
    type: z.literal('step'),
    start: seconds,
    stepDuration: z.number().positive().transform(Math.round),
    steps: z.number().int().positive().max(100_000),
    amount: z.number(),
  }),
])
export type VestingEvent = z.output<typeof VestingEvent>
