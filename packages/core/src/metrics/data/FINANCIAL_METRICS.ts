import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('financial', 'Financial')

/** The income statement and the treasury. */
export const FINANCIAL_METRICS = [
  metric('fees', {
    title: 'Fees',
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
    title: 'Revenue',
    kind: 'flow',
    format: 'usd',
    trending: true,
    derivation: { by: 'formula', formula: 'fees - fees_supply_side', reported: true },
  }),
  metric('cost_of_revenue', {
    title: 'Cost of revenue',
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('gross_profit', {
    title: 'Gross profit',
    kind: 'flow',
    format: 'usd',
    derivation: {
      by: 'formula',
      formula: 'revenue - cost_of_revenue',
      optional: ['cost_of_revenue'],
    },
  }),
  metric('operating_expenses', {
    title: 'Operating expenses',
    short_title: 'Opex',
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('token_incentives', {
    title: 'Token incentives',
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('expenses', {
    title: 'Expenses',
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
    title: 'Earnings',
    kind: 'flow',
    format: 'usd',
    may_be_negative: true,
    trending: true,
    derivation: { by: 'formula', formula: 'gross_profit - expenses', optional: ['expenses'] },
  }),
  metric('take_rate', {
    title: 'Take rate',
    kind: 'ratio',
    format: 'percent',
    derivation: { by: 'formula', formula: 'revenue / fees' },
  }),
  metric('treasury', {
    title: 'Treasury',
    kind: 'stock',
    format: 'usd',
  }),
  metric('treasury_net', {
    title: 'Net treasury',
    kind: 'stock',
    format: 'usd',
    may_be_negative: true,
  }),
] as const
