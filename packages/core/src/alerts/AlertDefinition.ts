import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'
import { countNeeded, countPeriods } from './alertPeriods.ts'

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

const AlertQuery = MetricQuery.refine(({ metrics }) => metrics.length === 1, {
  path: ['metrics'],
  message: 'an alert watches exactly one metric or formula',
})
  .refine(({ range }) => typeof range === 'string', {
    path: ['range'],
    message: 'must be an interval such as 365d, which ends with the newest data',
  })
  .refine((query) => query.as_of === undefined, {
    path: ['as_of'],
    message: 'must be left out, since an alert watches what is known now',
  })
  .refine(({ where }) => Object.values(where).flat().every(isText), {
    path: ['where'],
    message: 'holds an id that is no text',
  })

/** What is watched, when it fires, and whom it notifies. A question of several series watches each of them. */
export const AlertDefinition = z
  .strictObject({
    query: AlertQuery,
    condition: AlertCondition,
    /**
     * How far back over its limit a series must go before it can fire again, so that a value that swings around the
     * limit fires once: in the unit of the value, as a fraction for a change, in points for a percentile.
     */
    margin: z.number().min(0).default(0),
    /** Whether values of periods that are not over are judged too; they may still change. */
    provisional: z.boolean().default(false),
    channels: z
      .strictObject({
        /** To the address of whom the alert belongs to. */
        email: z.boolean().default(true),
        webhook_url: z.string().min(1).max(2_000).nullable().default(null),
      })
      .prefault({}),
  })
  .refine(({ query, condition }) => countPeriods(query) >= countNeeded(condition), {
    path: ['query', 'range'],
    message: 'is too short for the periods that the condition looks back over',
  })
export type AlertDefinition = z.output<typeof AlertDefinition>
export type AlertDefinitionInput = z.input<typeof AlertDefinition>

/** Products and tags are no closed lists, and where alerts are kept neither a NUL nor half a sign can stand. */
function isText(id: string): boolean {
  return id.isWellFormed() && !id.includes('\0')
}
