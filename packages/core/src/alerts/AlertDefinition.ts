import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'
import { AlertCondition } from './AlertCondition.ts'
import { countNeeded } from './countNeeded.ts'
import { countPeriods } from './countPeriods.ts'

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

/** What is watched, when it fires, and whom it tells. A question of several series watches each of them. */
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
