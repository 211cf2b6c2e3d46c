import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('ecosystem', 'Ecosystem')

/** Sums over the projects deployed on a chain. The chain's own figures are never part of them. */
export const ECOSYSTEM_METRICS = [
  metric('ecosystem_fees', {
    kind: 'flow',
    format: 'usd',
    derivation: { by: 'ecosystem', of: 'fees' },
  }),
  metric('ecosystem_tvl', {
    title: 'Ecosystem TVL',
    long_title: 'Ecosystem total value locked',
    kind: 'stock',
    format: 'usd',
    derivation: { by: 'ecosystem', of: 'tvl' },
  }),
  metric('ecosystem_dex_trading_volume', {
    title: 'Ecosystem DEX trading volume',
    short_title: 'Ecosystem DEX volume',
    kind: 'flow',
    format: 'usd',
    derivation: { by: 'ecosystem', of: 'trading_volume', sectors: ['exchange'] },
  }),
  metric('ecosystem_stablecoin_supply', {
    kind: 'stock',
    format: 'usd',
    derivation: { by: 'ecosystem', of: 'outstanding_supply', sectors: ['stablecoin-issuers'] },
  }),
  metric('ecosystem_stablecoin_net_flow', {
    kind: 'flow',
    format: 'usd',
    may_be_negative: true,
    derivation: { by: 'ecosystem', of: 'stablecoin_net_flow', sectors: ['stablecoin-issuers'] },
  }),
  metric('ecosystem_active_loans', {
    kind: 'stock',
    format: 'usd',
    derivation: { by: 'ecosystem', of: 'active_loans' },
  }),
] as const
