import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('holders', 'Token holders')

/** Metrics of what reaches the holders of a project's token, and of the price that the market pays for it. */
export const HOLDER_METRICS = [
  metric('holders_revenue'),
  metric('buybacks'),
  metric('burns'),
  metric('distributions'),
  metric('protocol_revenue'),
  metric('user_fees'),
  metric('bribes'),
  metric('token_taxes'),
  metric('creator_revenue', {
    polarity: 'neutral',
  }),
  metric('insider_unlocks', {
    polarity: 'neutral',
  }),
  metric('dilution', {
    polarity: 'neutral',
    derivation: {
      by: 'formula',
      formula: 'token_incentives + insider_unlocks',
      optional: ['token_incentives', 'insider_unlocks'],
    },
  }),
  metric('net_issuance', {
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
    polarity: 'neutral',
  }),
  metric('enterprise_value', {
    short_title: 'EV',
    kind: 'stock',
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
