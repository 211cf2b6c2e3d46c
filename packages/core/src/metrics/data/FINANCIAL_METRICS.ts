import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('financial', 'Financial')

/** The income statement and the treasury. */
export const FINANCIAL_METRICS = [
  metric('fees', {
    kind: 'flow',
    format: 'usd',
    trending: true,
  }),
  metric('fees_supply_side', {
    title: 'Supply-side fees',
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('revenue', {
    kind: 'flow',
    format: 'usd',
    trending: true,
    derivation: { by: 'formula', formula: 'fees - fees_supply_side', reported: true },
  }),
  metric('cost_of_revenue', {
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('gross_profit', {
    kind: 'flow',
    format: 'usd',
    derivation: {
      by: 'formula',
      formula: 'revenue - cost_of_revenue',
      optional: ['cost_of_revenue'],
    },
  }),
  metric('operating_expenses', {
    short_title: 'Opex',
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('token_incentives', {
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('expenses', {
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
    derivation: {
      by: 'formula',
      formula: 'operating_expenses + token_incentives',
      optional: ['operating_expenses', 'token_incentives'],
    },
  }),
  metric('earnings', {
    kind: 'flow',
    format: 'usd',
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
    format: 'usd',
  }),
  metric('treasury_net', {
    title: 'Net treasury',
    kind: 'stock',
    format: 'usd',
    may_be_negative: true,
  }),
  metric('treasury_own_token', { kind: 'stock', format: 'usd' }),
  metric('treasury_stablecoins', { kind: 'stock', format: 'usd' }),
  metric('treasury_majors', { kind: 'stock', format: 'usd' }),
  metric('treasury_other', { kind: 'stock', format: 'usd' }),
] as const
