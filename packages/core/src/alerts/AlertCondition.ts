import { z } from 'zod'

const Direction = z.enum(['above', 'below'])

/** When an alert fires. What is compared is always the newest finished value of a series. */
export const AlertCondition = z.discriminatedUnion('kind', [
  /** The value itself, in the unit that the question answers in. */
  z.strictObject({ kind: z.literal('threshold'), direction: Direction, value: z.number() }),
  /** The change against the value so many periods before, as a fraction of that value's size. */
  z.strictObject({
    kind: z.literal('change'),
    direction: Direction,
    fraction: z.number().min(-1_000_000).max(1_000_000),
    periods: z.int().min(1).max(1_000),
  }),
  /** The value against a percentile of the so many periods before it. */
  z.strictObject({
    kind: z.literal('percentile'),
    direction: Direction,
    percentile: z.number().min(0).max(100),
    periods: z.int().min(10).max(3_650),
  }),
])
export type AlertCondition = z.output<typeof AlertCondition>
