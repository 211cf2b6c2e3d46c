import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('holders', 'Token holders')

/** Metrics of what reaches the holders of a project's token, and of the price that the market pays for it. */
export const HOLDER_METRICS = [
  metric('holders_revenue', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('buybacks', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('burns', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('distributions', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('protocol_revenue', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('user_fees', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('bribes', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('token_taxes', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('creator_revenue', {
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('insider_unlocks', {
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('dilution', {
    kind: 'flow',
    format: 'usd',
    polarity: 'neutral',
    derivation: {
      by: 'formula',
      formula: 'token_incentives + insider_unlocks',
      optional: ['token_incentives', 'insider_unlocks'],
    },
  }),
  metric('net_issuance', {
    kind: 'flow',
    format: 'usd',
    may_be_negative: true,
    polarity: 'neutral',
  }),
  metric('unlocks_1y', {
    title: 'Unlocks ahead (1 year)',
    short_title: 'Unlocks ahead',
    kind: 'stock',
    format: 'tokens',
    may_be_negative: true,
    polarity: 'neutral',
  }),
  metric('dilution_1y', {
    title: 'Dilution ahead (1 year)',
    short_title: 'Dilution ahead',
    kind: 'ratio',
    format: 'percent',
    may_be_negative: true,
    polarity: 'neutral',
    derivation: { by: 'formula', formula: 'unlocks_1y / token_supply_circulating' },
  }),
  metric('net_to_holders', {
    kind: 'flow',
    format: 'usd',
    may_be_negative: true,
    derivation: {
      by: 'formula',
      formula: 'holders_revenue - dilution',
      optional: ['dilution'],
    },
  }),
  metric('accrual_ratio', {
    kind: 'ratio',
    format: 'percent',
    derivation: { by: 'formula', formula: 'holders_revenue / revenue' },
  }),
  metric('treasury_debt', {
    kind: 'stock',
    format: 'usd',
    polarity: 'neutral',
  }),
  metric('enterprise_value', {
    short_title: 'EV',
    kind: 'stock',
    format: 'usd',
    may_be_negative: true,
    polarity: 'neutral',
    derivation: {
      by: 'formula',
      formula: 'market_cap_circulating + treasury_debt - treasury_net',
      optional: ['treasury_debt', 'treasury_net'],
    },
  }),
  metric('ev_holder_income', {
    title: 'EV / holder income',
    kind: 'ratio',
    format: 'multiple',
    derivation: {
      by: 'formula',
      formula: 'enterprise_value / (rolling_sum(holders_revenue, 30) * 365 / 30)',
    },
  }),
  metric('p_holder_income', {
    title: 'P / holder income',
    kind: 'ratio',
    format: 'multiple',
    derivation: {
      by: 'formula',
      formula: 'market_cap_circulating / (rolling_sum(holders_revenue, 30) * 365 / 30)',
    },
  }),
  metric('holder_yield', {
    kind: 'ratio',
    format: 'percent',
    derivation: {
      by: 'formula',
      formula: 'rolling_sum(holders_revenue, 30) * 365 / 30 / market_cap_circulating',
    },
  }),
  metric('runway', {
    title: 'Runway (months)',
    short_title: 'Runway',
    kind: 'ratio',
    format: 'number',
    derivation: {
      by: 'formula',
      formula: 'treasury_net / (rolling_sum(operating_expenses, 90) * 365 / 90 / 12)',
    },
  }),
] as const
