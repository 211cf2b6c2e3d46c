import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('financial', 'Financial')

/** The income statement and the treasury. */
export const FINANCIAL_METRICS = [
  metric('fees', {
    trending: true,
  }),
  metric('fees_supply_side', {
    title: 'Supply-side fees',
    polarity: 'neutral',
  }),
  metric('revenue', {
    trending: true,
    derivation: { by: 'formula', formula: 'fees - fees_supply_side', reported: true },
  }),
  metric('cost_of_revenue', {
    polarity: 'neutral',
  }),
  metric('gross_profit', {
    derivation: {
      by: 'formula',
      formula: 'revenue - cost_of_revenue',
      optional: ['cost_of_revenue'],
    },
  }),
  metric('operating_expenses', {
    short_title: 'Opex',
    polarity: 'neutral',
  }),
  metric('token_incentives', {
    polarity: 'neutral',
  }),
  metric('expenses', {
    polarity: 'neutral',
    derivation: {
      by: 'formula',
      formula: 'operating_expenses + token_incentives',
      optional: ['operating_expenses', 'token_incentives'],
    },
  }),
  metric('earnings', {
    may_be_negative: true,
    trending: true,
    derivation: { by: 'formula', formula: 'gross_profit - expenses', optional: ['expenses'] },
  }),
  metric('take_rate', {
    kind: 'ratio',
    format: 'percent',
    derivation: { by: 'formula', formula: 'revenue / fees' },
  }),
  metric('treasury', {
    kind: 'stock',
  }),
  metric('treasury_net', {
    title: 'Net treasury',
    kind: 'stock',
    may_be_negative: true,
  }),
  metric('treasury_own_token', { kind: 'stock', format: 'usd' }),
  metric('treasury_stablecoins', { kind: 'stock', format: 'usd' }),
  metric('treasury_majors', { kind: 'stock', format: 'usd' }),
  metric('treasury_other', { kind: 'stock', format: 'usd' }),
] as const
