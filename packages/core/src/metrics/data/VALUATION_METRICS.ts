import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('valuation', 'Valuation')

/** Metrics of the price that the market pays for a project's business. */
export const VALUATION_METRICS = [
  metric('pf_circulating', {
    title: 'P/F ratio (circulating)',
    short_title: 'P/F',
    long_title: 'Price to fees ratio (circulating)',
    kind: 'ratio',
    format: 'multiple',
    derivation: {
      by: 'formula',
      formula: 'market_cap_circulating / (rolling_sum(fees, 30) * 365 / 30)',
    },
  }),
  metric('pf_fully_diluted', {
    title: 'P/F ratio (fully diluted)',
    short_title: 'P/F (FD)',
    long_title: 'Price to fees ratio (fully diluted)',
    tier: 'api',
    kind: 'ratio',
    format: 'multiple',
    derivation: {
      by: 'formula',
      formula: 'market_cap_fully_diluted / (rolling_sum(fees, 30) * 365 / 30)',
    },
  }),
  metric('ps_circulating', {
    title: 'P/S ratio (circulating)',
    short_title: 'P/S',
    long_title: 'Price to sales ratio (circulating)',
    kind: 'ratio',
    format: 'multiple',
    derivation: {
      by: 'formula',
      formula: 'market_cap_circulating / (rolling_sum(revenue, 30) * 365 / 30)',
    },
  }),
  metric('ps_fully_diluted', {
    title: 'P/S ratio (fully diluted)',
    short_title: 'P/S (FD)',
    long_title: 'Price to sales ratio (fully diluted)',
    tier: 'api',
    kind: 'ratio',
    format: 'multiple',
    derivation: {
      by: 'formula',
      formula: 'market_cap_fully_diluted / (rolling_sum(revenue, 30) * 365 / 30)',
    },
  }),
] as const
