import { z } from 'zod'

/** What is remembered of one series between two checks. */
export const SeriesState = z.object({
  is_out: z
    .boolean()
    .describe('Beyond the limit and not yet back by the margin, so that it cannot fire again.'),
  label: z.string(),
  period: z.string().describe('First day of the newest period that was evaluated.'),
  value: z.number(),
  compared: z.number(),
  limit: z.number(),
})
export type SeriesState = z.output<typeof SeriesState>

/** What is remembered of an alert, by the ids of its series. */
export type AlertState = {
  series: Record<string, SeriesState>
  /** Whether any of the values were generated. */
  sample?: boolean
}

/** What a check found for one series. */
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
})
export type SeriesOutcome = z.output<typeof SeriesOutcome>
