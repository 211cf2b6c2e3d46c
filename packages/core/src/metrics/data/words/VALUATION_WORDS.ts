import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `VALUATION_METRICS`. */
export const VALUATION_WORDS = {
  pf_circulating: {
    definition:
      'Circulating market cap over annualized fees, which are the fees of the last 30 days scaled to 365 days. The P/S ratio sets the same market cap against revenue.',
    sources: 'Computed from market cap and fees',
  },
  pf_fully_diluted: {
    definition:
      'Fully diluted market cap over annualized fees, which are the fees of the last 30 days scaled to 365 days. The circulating ratio leaves out tokens that do not trade yet.',
    sources: 'Computed from fully diluted market cap and fees',
  },
  ps_circulating: {
    definition:
      'Circulating market cap over annualized revenue, which is the revenue of the last 30 days scaled to 365 days. The P/F ratio sets the same market cap against all fees.',
    sources: 'Computed from market cap and revenue',
  },
  ps_fully_diluted: {
    definition:
      'Fully diluted market cap over annualized revenue, which is the revenue of the last 30 days scaled to 365 days. The circulating ratio leaves out tokens that do not trade yet.',
    sources: 'Computed from fully diluted market cap and revenue',
  },
} as const satisfies Record<string, MetricWords>
