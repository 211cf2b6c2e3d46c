import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('stablecoin', 'Stablecoins')

/** Metrics of the stablecoins that a project issues. Their value is `outstanding_supply`. */
export const STABLECOIN_METRICS = [
  metric('stablecoin_holders', {
    title: 'Stablecoin holders',
    kind: 'unique',
    format: 'number',
  }),
  metric('stablecoin_mints', {
    title: 'Stablecoin mints',
    kind: 'flow',
    format: 'usd',
  }),
  metric('stablecoin_redemptions', {
    title: 'Stablecoin redemptions',
    kind: 'flow',
    format: 'usd',
  }),
  metric('stablecoin_transfer_count', {
    title: 'Stablecoin transfer count',
    short_title: 'Stablecoin transfers',
    kind: 'flow',
    format: 'number',
  }),
  metric('stablecoin_transfer_volume', {
    title: 'Stablecoin transfer volume',
    kind: 'flow',
    format: 'usd',
  }),
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
