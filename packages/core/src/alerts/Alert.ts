import { z } from 'zod'
import { AlertDefinition } from './AlertDefinition.ts'

/** The unlock that an alert announces, where it watches unlocks: each of them is a series of its own. */
const AnnouncedUnlock = z
  .object({
    project_id: z.string().describe('Project id.'),
    symbol: z.string().describe('Ticker of the token; empty if unknown.'),
    value_usd: z.number().nullable().describe('US dollars at the latest price.'),
    share_of_circulating: z.number().nullable().describe('Fraction of the circulating supply.'),
  })
  .optional()
  .describe(
    'Only for unlocks: `period` is then the day of the unlock, `value` its tokens, and `compared` the number of days until it.',
  )

/** The state of one series that is stored between two checks. */
export const SeriesState = z.object({
  is_out: z
    .boolean()
    .describe('Beyond the limit and not yet back by the hysteresis, so it cannot fire again.'),
  label: z.string(),
  period: z.string().describe('First day of the latest period that was evaluated.'),
  value: z.number(),
  compared: z.number(),
  limit: z.number(),
  unlock: AnnouncedUnlock,
})
export type SeriesState = z.output<typeof SeriesState>

/** The stored state of an alert, by the ids of its series. */
export type AlertState = {
  series: Record<string, SeriesState>
  /** True if any of the values were generated. */
  sample?: boolean
}

/** The outcome of a check for one series. */
export const SeriesOutcome = z.object({
  series_id: z.string(),
  label: z.string(),
  outcome: z
    .enum(['fires', 'stays', 'quiet', 'missing', 'too-little-history'])
    .describe(
      '`fires`: it went beyond the limit; `stays`: it had fired and is not back; `quiet`: it is within the limit; otherwise why it could not be evaluated.',
    ),
  period: z.string().nullable(),
  value: z.number().nullable(),
  compared: z.number().nullable(),
  limit: z.number().nullable(),
  unlock: AnnouncedUnlock,
})
export type SeriesOutcome = z.output<typeof SeriesOutcome>

/** An alert as its owner sees it. Moments are ISO 8601 in UTC. */
export const Alert = z.object({
  alert_id: z.string(),
  name: z.string(),
  definition: AlertDefinition,
  muted_until: z.string().nullable().describe('Nothing is sent until then; null when not muted.'),
  created_at: z.string(),
  checked_at: z.string().nullable().describe('The moment of the last check.'),
  data_version: z.int().describe('The data version of the last check.'),
  fault: z.string().nullable().describe('Reason why the last check failed; null if it did not.'),
  last_fired_at: z.string().nullable(),
  series: z
    .array(SeriesState.extend({ series_id: z.string() }))
    .describe('The state of each series.'),
})
export type Alert = z.output<typeof Alert>

/** One message of an alert. `queued` emails wait in the mail queue. */
export const AlertDelivery = z.object({
  delivery_id: z.string(),
  channel: z.enum(['email', 'webhook']),
  state: z.enum(['waiting', 'queued', 'delivered', 'failed', 'skipped']),
  attempts: z.int(),
  detail: z.string().nullable().describe('Reason why it was not delivered, or is delayed.'),
})
export type AlertDelivery = z.output<typeof AlertDelivery>

/** One check of an alert. */
export const AlertRun = z.object({
  run_id: z.string(),
  at: z.string(),
  data_version: z.int(),
  sample: z.boolean().describe('True if any of the values are generated sample data.'),
  fired: z.boolean(),
  is_test: z.boolean(),
  fault: z.string().nullable(),
  outcomes: z.array(SeriesOutcome),
  total_series: z.int().describe('Number of checked series; `outcomes` lists only some.'),
  deliveries: z.array(AlertDelivery),
})
export type AlertRun = z.output<typeof AlertRun>

/** A moment at which an alert would have fired. */
const AlertFiring = z.object({
  series_id: z.string(),
  label: z.string(),
  period: z.string(),
  value: z.number(),
  compared: z.number(),
  limit: z.number(),
  unlock: AnnouncedUnlock,
})
export type AlertFiring = z.output<typeof AlertFiring>

const Values = z.array(z.number().nullable())

/** The times at which an alert would have fired over the last year; for unlocks, those of the next twelve months. */
export const AlertPreview = z.object({
  firings: z.array(AlertFiring),
  total_firings: z.int(),
  outcomes: z.array(SeriesOutcome).describe('The present state of each series.'),
  drawn: z
    .object({ label: z.string(), values: Values, limits: Values })
    .nullable()
    .describe('The series whose values are drawn, and the limit that held in each period.'),
  timestamps: z.array(z.string()),
  sample: z.boolean(),
})
export type AlertPreview = z.output<typeof AlertPreview>
