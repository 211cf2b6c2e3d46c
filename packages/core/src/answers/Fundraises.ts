import type { Day } from '../time/Day.ts'

/** A funding round. Amounts in US dollars; null where they were not told. */
export type FundraiseRow = {
  record_id: string
  /** '' where the catalogue does not know who raised. */
  project_id: string
  name: string
  day: Day
  round: string
  amount_usd: number | null
  valuation_usd: number | null
  lead_investors: string[]
  other_investors: string[]
  /** As the source names them. */
  chains: string[]
  /** The market sector of a known project, otherwise what the source files it under; '' where neither is known. */
  sector: string
  /** What the source says of it in its own words. */
  description: string
  url: string
  source_id: string
}

/** How many rounds there are of a kind, and what they raised. Rounds of undisclosed size count, but add nothing. */
export type FundraiseTotal = {
  /** A month (`2022-11-01`), sector, round, chain or investor. */
  key: string
  rounds: number
  disclosed: number
  amount_usd: number
}

/** One page of the rounds that a filter leaves, and what all of them come to. */
export type FundraisePage = {
  rows: FundraiseRow[]
  total: Omit<FundraiseTotal, 'key'>
  /** Of the rounds whose size is known. */
  median_usd: number | null
  /** Newest day over all rounds, whatever the filter. */
  newest: Day | null
  sources: string[]
  meta: { data_version: number; sample: boolean }
}

/** What can be filtered by, with how many rounds each choice has. */
export type FundraiseTotals = {
  by: FundraiseTotalsBy
  rows: FundraiseTotal[]
  meta: { data_version: number; sample: boolean }
}

export const FUNDRAISE_TOTALS_BY = [
  'month',
  'quarter',
  'year',
  'sector',
  'round',
  'chain',
  'investor',
  'lead_investor',
] as const
export type FundraiseTotalsBy = (typeof FUNDRAISE_TOTALS_BY)[number]

/** Somebody who invested, told from the rounds he took part in. */
export type Investor = {
  investor: string
  rounds: number
  led: number
  first: Day
  newest: Day
  /** Of whole rounds; what each investor put in is not told. */
  amount_usd: number
  disclosed: number
  /** Those who stood in the same rounds, the most frequent first. */
  co_investors: { investor: string; rounds: number }[]
}
