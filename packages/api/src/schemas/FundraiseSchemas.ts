import {
  FUNDRAISE_TOTALS_BY,
  type FundraisePage,
  type FundraiseTotals,
  type Investor,
} from '@tickmark/core/answers/Fundraises'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { MetaFields } from './MetaFields.ts'

const totals = { rounds: z.number(), disclosed: z.number(), amount_usd: z.number() }

/** The answers about funding rounds. */
export const FundraiseSchemas = {
  page: z.object({
    rows: z.array(
      z.object({
        record_id: z.string(),
        project_id: z.string(),
        name: z.string(),
        day: DayField,
        round: z.string(),
        amount_usd: z.number().nullable(),
        valuation_usd: z.number().nullable(),
        lead_investors: z.array(z.string()),
        other_investors: z.array(z.string()),
        chains: z.array(z.string()),
        sector: z.string(),
        description: z.string(),
        url: z.string(),
        source_id: z.string(),
      }),
    ),
    total: z.object(totals),
    median_usd: z.number().nullable(),
    newest: DayField.nullable(),
    sources: z.array(z.string()),
    meta: MetaFields,
  }) satisfies z.ZodType<FundraisePage>,
  totals: z.object({
    by: z.enum(FUNDRAISE_TOTALS_BY),
    rows: z.array(z.object({ key: z.string(), ...totals })),
    meta: MetaFields,
  }) satisfies z.ZodType<FundraiseTotals>,
  investor: z.object({
    investor: z.string(),
    ...totals,
    led: z.number(),
    first: DayField,
    newest: DayField,
    co_investors: z.array(z.object({ investor: z.string(), rounds: z.number() })),
  }) satisfies z.ZodType<Investor>,
}
