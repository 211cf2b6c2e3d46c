import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'
import { countNeeded, countPeriods } from './alertPeriods.ts'

const Direction = z.enum(['above', 'below'])

/** The condition under which an alert on a metric fires. It always compares the newest finished value of a series. */
export const MetricCondition = z.discriminatedUnion('kind', [
  /** The value itself, in the unit that the query answers in. */
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
export type MetricCondition = z.output<typeof MetricCondition>

/** The longest time ahead of an unlock: schedules further away change. */
const MAX_DAYS = 90

/** Fires once for each cliff unlock that is at most so many days away. */
export const UnlockCondition = z.strictObject({
  kind: z.literal('unlock'),
  days: z.int().min(1).max(MAX_DAYS).describe('Days before an unlock.'),
  projects: z
    .array(z.string().min(1).max(120).refine(isText, 'contains an id that is not a string'))
    .min(1)
    .max(200)
    .nullable()
    .describe('Project ids; null for the favorite projects, as they are at each check.'),
  minimum_usd: z
    .number()
    .min(0)
    .max(1e15)
    .nullable()
    .default(null)
    .describe('Minimum value of an unlock in US dollars; null for any.'),
  minimum_share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .default(null)
    .describe('Minimum size of an unlock as a fraction of the circulating supply; null for any.'),
})
export type UnlockCondition = z.output<typeof UnlockCondition>

const AlertQuery = MetricQuery.refine(({ metrics }) => metrics.length === 1, {
  path: ['metrics'],
  message: 'an alert watches exactly one metric or formula',
})
  .refine(({ range }) => typeof range === 'string', {
    path: ['range'],
    message: 'must be an interval such as 365d, which ends with the latest data',
  })
  .refine((query) => query.as_of === undefined, {
    path: ['as_of'],
    message: 'must be omitted, since an alert evaluates current data',
  })
  .refine(({ where }) => Object.values(where).flat().every(isText), {
    path: ['where'],
    message: 'contains an id that is not a string',
  })

const Channels = z
  .strictObject({
    /** To the address of whom the alert belongs to. */
    email: z.boolean().default(true),
    webhook_url: z.string().min(1).max(2_000).nullable().default(null),
  })
  .prefault({})

/** A query about one metric, whose series are watched each by itself. */
const MetricAlert = z
  .strictObject({
    query: AlertQuery,
    condition: MetricCondition,
    /**
     * The distance back over its limit that a series must go before it can fire again, so that a value that swings
     * around the limit fires once: in the unit of the value, as a fraction for a change, in points for a percentile.
     */
    margin: z.number().min(0).default(0),
    /** True if values of periods that are not over are judged too; they may still change. */
    provisional: z.boolean().default(false),
    channels: Channels,
  })
  .refine(({ query, condition }) => countPeriods(query) >= countNeeded(condition), {
    path: ['query', 'range'],
    message: 'is shorter than the periods that the condition looks back',
  })
export type MetricAlert = z.output<typeof MetricAlert>

/** Token unlocks, which come from the calendar of unlocks instead of a query. */
const UnlockAlert = z.strictObject({ condition: UnlockCondition, channels: Channels })
export type UnlockAlert = z.output<typeof UnlockAlert>

/** The definition of an alert: its subject, its condition, and the recipients of messages. */
export const AlertDefinition = z.union([MetricAlert, UnlockAlert])
export type AlertDefinition = z.output<typeof AlertDefinition>
export type AlertDefinitionInput = z.input<typeof AlertDefinition>
export type MetricAlertInput = z.input<typeof MetricAlert>

/** Products and tags are no closed lists, and where alerts are kept neither a NUL nor half a sign can stand. */
function isText(id: string): boolean {
  return id.isWellFormed() && !id.includes('\0')
}
