import { z } from 'zod'
import { RecordsMeta } from './AnswerMeta.ts'
import { UNLOCK_KINDS } from './choices.ts'
import { DayField, nullableNumber } from './fields.ts'

const KindField = z
  .enum([...UNLOCK_KINDS, 'mixed'])
  .describe(
    '`cliff`: all on one day. `linear`: evenly, or in steps of less than a week; only the part within the window counts. `mixed`: both, where rows are tokens.',
  )

const CalendarUnlock = z.object({
  unlock_id: z.string().describe('Stable id: the schedule, the kind and the day.'),
  project_id: z
    .string()
    .describe('Project id; empty if the catalog does not list the project of the schedule.'),
  protocol: z
    .string()
    .describe('Id of the schedule at its source, as in the screener of vesting schedules.'),
  name: z.string().describe('Name of the project, or of the schedule.'),
  symbol: z.string().describe('Ticker of the token; empty if unknown.'),
  kind: KindField,
  day: DayField.describe(
    'The day of a cliff, or the first day of a linear unlock in the window; for a token, the day of its next cliff.',
  ),
  until: DayField.describe('The last day of the whole unlock.'),
  amount: z.number().describe('Tokens that unlock within the window.'),
  value_usd: nullableNumber('US dollars at the latest price; null without a price.'),
  share_of_circulating: nullableNumber(
    '`amount` as a fraction of the circulating supply; null if that is unknown.',
  ),
  share_of_volume: nullableNumber(
    '`value_usd` as a fraction of the trading volume of the token over 30 days; null if either is unknown.',
  ),
  allocations: z
    .array(
      z.object({
        allocation: z.string().describe('Recipients of the tokens.'),
        amount: z.number().describe('Tokens.'),
      }),
    )
    .describe('Amounts by recipient, largest first.'),
  is_complete: z
    .boolean()
    .describe('True if the source states that every allocation of the schedule is listed.'),
})
/** Tokens of one project that unlock on a day, or day after day. */
export type CalendarUnlock = z.infer<typeof CalendarUnlock>

const UnlockTotals = z.object({
  days: z.int().describe('Length of the window from today.'),
  projects: z.int().describe('Projects with an unlock in the window.'),
  cliff_usd: z.number().describe('US dollars of cliffs.'),
  linear_usd: z.number().describe('US dollars of linear unlocks.'),
  unpriced: z.int().describe('Projects whose unlocks have no price and are not in the sums.'),
})
export type UnlockTotals = z.infer<typeof UnlockTotals>

const UnlockDay = z.object({
  day: DayField.describe('The day.'),
  cliff_usd: z.number().describe('US dollars of cliffs on that day.'),
  linear_usd: z.number().describe('US dollars of linear unlocks on that day.'),
  cliffs: z.int().describe('Projects with a cliff on that day, those without a price included.'),
  largest: z
    .array(
      CalendarUnlock.pick({
        unlock_id: true,
        project_id: true,
        protocol: true,
        name: true,
        symbol: true,
        value_usd: true,
      }),
    )
    .describe('The largest cliffs of the day, at most three.'),
})
/** The unlocks of one day over all matching projects. */
export type UnlockDay = z.infer<typeof UnlockDay>

/** The unlocks within a window: one page of the list, and every day of the calendar. */
export const UnlockCalendar = z.object({
  today: DayField.describe('The day of the request, UTC.'),
  from: DayField.describe('The first day of the window.'),
  to: DayField.describe('The last day of the window.'),
  rows: z.array(CalendarUnlock).describe('The unlocks of this page.'),
  total: z.int().describe('Matching unlocks.'),
  totals: z
    .array(UnlockTotals)
    .describe(
      'Sums of matching unlocks over the next 7, 30, 90 and 365 days, regardless of the window.',
    ),
  days: z.array(UnlockDay).describe('Days of the window on which something unlocks, ascending.'),
  prices_as_of: DayField.nullable().describe('The day of the prices; null without any.'),
  sources: z.array(z.string()).describe('Source ids.'),
  meta: RecordsMeta,
})
export type UnlockCalendar = z.infer<typeof UnlockCalendar>
