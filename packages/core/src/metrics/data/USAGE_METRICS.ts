import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('usage', 'Usage')

/** Metrics of the volume of business on a project, by which the market sectors measure themselves. */
export const USAGE_METRICS = [
  metric('tvl', {
    title: 'Total value locked',
    short_title: 'TVL',
    kind: 'stock',
    format: 'usd',
    trending: true,
  }),
  metric('net_deposits', {
    kind: 'stock',
    format: 'usd',
  }),
  metric('active_loans', {
    kind: 'stock',
    format: 'usd',
    trending: true,
  }),
  metric('assets_staked', {
    kind: 'stock',
    format: 'usd',
  }),
  metric('capital_deployed', {
    kind: 'stock',
    format: 'usd',
  }),
  metric('outstanding_supply', {
    kind: 'stock',
    format: 'usd',
  }),
  metric('bridged_supply', {
    kind: 'stock',
    format: 'usd',
  }),
  metric('trading_volume', {
    kind: 'flow',
    format: 'usd',
    trending: true,
  }),
  metric('notional_trading_volume', {
    short_title: 'Notional volume',
    kind: 'flow',
    format: 'usd',
  }),
  metric('open_interest', {
    kind: 'stock',
    format: 'usd',
  }),
  metric('transfer_volume', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('flash_loan_volume', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('bridge_deposits', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('transaction_volume', {
    kind: 'flow',
    format: 'usd',
  }),
  metric('gmv', {
    title: 'Gross merchandise value',
    short_title: 'GMV',
    kind: 'flow',
    format: 'usd',
    derivation: { by: 'sector_gmv' },
  }),
] as const
