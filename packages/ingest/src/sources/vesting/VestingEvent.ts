import type { Unlock } from '@tickmark/core/vesting/Unlock'
import { z } from 'zod'

/** Seconds since 1970, between 2009 and the end of the 23rd century; sources state fractions now and then. */
const seconds = z.number().min(1_230_768_000).max(10_413_792_000).transform(Math.round)

/** An unlock as the files state it. */
export const VestingEvent: z.ZodType<Unlock> = z.discriminatedUnion('type', [
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
