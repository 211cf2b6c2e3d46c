import { z } from 'zod'
import { RecordsMeta } from './AnswerMeta.ts'
import { DayField, nullableNumber, ProjectIdField } from './fields.ts'

const VestingAllocation = z.object({
  allocation: z.string().describe('Recipients of the tokens.'),
  category: z
    .string()
    .describe('Category of the source, such as `insiders` or `farming`; empty if none.'),
  total: z.number().describe('Total number of tokens.'),
  unlocked: z.number().describe('Tokens that are unlocked today.'),
  share: nullableNumber('`total` as a fraction of `whole`; null if that is unknown.'),
  unlocked_share: nullableNumber('`unlocked` as a fraction of `whole`; null if that is unknown.'),
  values: z
    .array(z.number())
    .describe('Tokens unlocked by the end of each period, in the order of `timestamps`.'),
})
/** A recipient of a part of the tokens, and how much of the part is unlocked by the end of each period. */
export type VestingAllocation = z.infer<typeof VestingAllocation>

const VestingWhole = z.object({
  amount: z.number().describe('Tokens.'),
  is: z
    .enum(['maximum-supply', 'scheduled'])
    .describe(
      'The maximum supply, or all scheduled tokens where that is unknown or smaller than the schedule, whose source then means another or an older token.',
    ),
})
/** All tokens that there can be. */
export type VestingWhole = z.infer<typeof VestingWhole>

const NextUnlock = z.object({
  day: DayField.describe('The day of the unlock.'),
  allocation: z.string().describe('Recipients of the tokens.'),
  amount: z.number().describe('Tokens.'),
  share: nullableNumber('Fraction of `whole`; null if that is unknown.'),
  value_usd: nullableNumber('US dollars at today’s price; null without a price.'),
})
/** A future unlock. */
export type NextUnlock = z.infer<typeof NextUnlock>

const OngoingUnlock = z.object({
  allocation: z.string().describe('Recipients of the tokens.'),
  per_day: z.number().describe('Tokens per day.'),
  until: DayField.describe('The last day.'),
})
/** Tokens that unlock evenly, day after day. */
export type OngoingUnlock = z.infer<typeof OngoingUnlock>

/** The schedule by which a project's token unlocks over time. Amounts are in tokens. */
export const VestingSchedule = z.object({
  project_id: ProjectIdField,
  token: z.string().describe('The token, as the source names it.'),
  today: DayField.describe('The day of the request, UTC.'),
  observed_on: DayField.nullable().describe(
    'The last day on which a source stated the schedule; null if nothing is scheduled.',
  ),
  timestamps: z
    .array(DayField)
    .describe('First days of the months from the first unlock to the last; empty without any.'),
  allocations: z.array(VestingAllocation).describe('Tokens by recipient and month.'),
  total: z.number().describe('Tokens of all allocations.'),
  unlocked: z.number().describe('The unlocked tokens as of today.'),
  unlocked_of_total: nullableNumber('`unlocked` as a fraction of `total`.'),
  share: nullableNumber('`total` as a fraction of `whole`.'),
  unlocked_share: nullableNumber('`unlocked` as a fraction of `whole`.'),
  whole: VestingWhole.nullable().describe(
    'The total that shares are fractions of; null if nothing is scheduled.',
  ),
  supply_maximum: nullableNumber('Maximum supply in tokens; null if unknown.'),
  supply_circulating: nullableNumber('Circulating supply in tokens; null if unknown.'),
  price: nullableNumber('US dollars; null if unknown.'),
  next: z.array(NextUnlock).describe('The next unlocks, the earliest first.'),
  ongoing: z.array(OngoingUnlock).describe('Allocations that unlock every day.'),
  is_complete: z.boolean().describe('True if the source states that every allocation is listed.'),
  sources: z.array(z.string()).describe('Source ids.'),
  meta: RecordsMeta,
})
export type VestingSchedule = z.infer<typeof VestingSchedule>
