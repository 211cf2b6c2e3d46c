import { z } from 'zod'
import { RecordsMeta } from './AnswerMeta.ts'
import { FUNDRAISE_TOTALS_BY } from './choices.ts'
import { DayField, nullableNumber, SourceIdField } from './fields.ts'

/** A funding round. */
const FundraiseRow = z.object({
  record_id: z.string().describe('Id of the round.'),
  project_id: z.string().describe('Project id; empty if the catalog does not list the company.'),
  name: z.string().describe('Name of the company or project.'),
  day: DayField.describe('Day of the announcement.'),
  round: z.string().describe('Kind of round, such as `Seed`.'),
  amount_usd: nullableNumber('US dollars raised; null if undisclosed.'),
  valuation_usd: nullableNumber('Valuation in US dollars; null if undisclosed.'),
  lead_investors: z.array(z.string()).describe('Investors that led the round.'),
  other_investors: z.array(z.string()).describe('The other investors.'),
  chains: z.array(z.string()).describe('Chains, by the names of the source.'),
  sector: z
    .string()
    .describe(
      'Market sector of a known project, otherwise of the source’s category; empty if neither is stated.',
    ),
  description: z.string().describe('Description by the source.'),
  url: z.string().describe('Announcement; empty if there is no link.'),
  source_id: SourceIdField,
  other_rounds: z
    .array(z.string())
    .describe('Other kinds under which the same name, day and amount are listed.'),
  other_record_ids: z
    .array(z.string())
    .describe('Ids of those entries, which are shown as this round.'),
})
export type FundraiseRow = z.infer<typeof FundraiseRow>

const RoundsTotal = z.object({
  rounds: z.number().describe('Rounds, those of undisclosed size included.'),
  disclosed: z.number().describe('Rounds of known size.'),
  amount_usd: z.number().describe('US dollars raised in rounds of known size.'),
})

/** One page of the rounds that match a filter, with totals of all of them. */
export const FundraisePage = z.object({
  rows: z.array(FundraiseRow).describe('The rounds of this page.'),
  total: RoundsTotal.describe('All rounds that match.'),
  median_usd: nullableNumber('Median size of rounds of known size; null without any.'),
  newest: DayField.nullable().describe('Latest day over all rounds, regardless of filters.'),
  sources: z.array(z.string()).describe('Source ids.'),
  meta: RecordsMeta,
})
export type FundraisePage = z.infer<typeof FundraisePage>

const FundraiseTotal = z.object({
  key: z.string().describe('First day of the period, or the sector, round, chain or investor.'),
  ...RoundsTotal.shape,
})
export type FundraiseTotal = z.infer<typeof FundraiseTotal>

/** Rounds added up by period, sector, round, chain or investor. */
export const FundraiseTotals = z.object({
  by: z.enum(FUNDRAISE_TOTALS_BY).describe('Dimension that rounds are grouped by.'),
  rows: z.array(FundraiseTotal).describe('One row per key.'),
  meta: RecordsMeta,
})
export type FundraiseTotals = z.infer<typeof FundraiseTotals>

/** An investor, by the rounds that name them. Amounts are those of whole rounds: stakes are not published. */
export const Investor = z.object({
  investor: z.string().describe('Name as the rounds write it.'),
  ...RoundsTotal.shape,
  led: z.number().describe('Rounds that they led.'),
  first: DayField.describe('Day of their first round.'),
  newest: DayField.describe('Day of their latest round.'),
  co_investors: z
    .array(
      z.object({
        investor: z.string().describe('Name as the rounds write it.'),
        rounds: z.number().describe('Rounds in common.'),
      }),
    )
    .describe('Investors of the same rounds, the most frequent first.'),
})
export type Investor = z.infer<typeof Investor>
