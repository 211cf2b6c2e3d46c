import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('usage', 'Usage')

/** Metrics of the volume of business on a project, by which the market sectors measure themselves. */
export const USAGE_METRICS = [
  metric('tvl', {
    title: 'Total value locked',
    short_title: 'TVL',
    kind: 'stock',
    trending: true,
  }),
  metric('net_deposits', {
    kind: 'stock',
  }),
  metric('active_loans', {
    kind: 'stock',
    trending: true,
  }),
  metric('assets_staked', {
    kind: 'stock',
  }),
  metric('capital_deployed', {
    kind: 'stock',
  }),
  metric('outstanding_supply', {
    kind: 'stock',
  }),
  metric('bridged_supply', {
    kind: 'stock',
  }),
  metric('trading_volume', {
    trending: true,
  }),
  metric('notional_trading_volume', {
    short_title: 'Notional volume',
  }),
  metric('open_interest', {
    kind: 'stock',
  }),
  metric('transfer_volume'),
  metric('flash_loan_volume'),
  metric('bridge_deposits'),
  metric('transaction_volume'),
  metric('gmv', {
    title: 'Gross merchandise value',
    short_title: 'GMV',
    derivation: { by: 'sector_gmv' },
  }),
] as const
