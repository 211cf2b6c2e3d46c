import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('stablecoin', 'Stablecoins')

/** Metrics of the stablecoins that a project issues. Their value is `outstanding_supply`. */
export const STABLECOIN_METRICS = [
  metric('stablecoin_holders', {
    kind: 'unique',
    format: 'number',
  }),
  metric('stablecoin_mints'),
  metric('stablecoin_redemptions'),
  metric('stablecoin_net_flow', {
    may_be_negative: true,
  }),
  metric('stablecoin_transfer_count', {
    short_title: 'Stablecoin transfers',
    format: 'number',
  }),
  metric('stablecoin_transfer_volume'),
  metric('stablecoin_dau', {
    title: 'Stablecoin users (daily)',
    short_title: 'Stablecoin DAU',
    kind: 'unique',
    format: 'number',
  }),
  metric('stablecoin_wau', {
    title: 'Stablecoin users (weekly)',
    short_title: 'Stablecoin WAU',
    kind: 'unique',
    format: 'number',
  }),
  metric('stablecoin_mau', {
    title: 'Stablecoin users (monthly)',
    short_title: 'Stablecoin MAU',
    kind: 'unique',
    format: 'number',
  }),
] as const
