import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('ecosystem', 'Ecosystem')

/** Sums over the projects deployed on a chain. The chain's own figures are never part of them. */
export const ECOSYSTEM_METRICS = [
  metric('ecosystem_fees', {
    derivation: { by: 'ecosystem', of: 'fees' },
  }),
  metric('ecosystem_tvl', {
    title: 'Ecosystem TVL',
    long_title: 'Ecosystem total value locked',
    kind: 'stock',
    derivation: { by: 'ecosystem', of: 'tvl' },
  }),
  metric('ecosystem_dex_trading_volume', {
    title: 'Ecosystem DEX trading volume',
    short_title: 'Ecosystem DEX volume',
    derivation: { by: 'ecosystem', of: 'trading_volume', sectors: ['exchange'] },
  }),
  metric('ecosystem_stablecoin_supply', {
    kind: 'stock',
    derivation: { by: 'ecosystem', of: 'outstanding_supply', sectors: ['stablecoin-issuers'] },
  }),
  metric('ecosystem_stablecoin_net_flow', {
    may_be_negative: true,
    derivation: { by: 'ecosystem', of: 'stablecoin_net_flow', sectors: ['stablecoin-issuers'] },
  }),
  metric('ecosystem_active_loans', {
    kind: 'stock',
    derivation: { by: 'ecosystem', of: 'active_loans' },
  }),
] as const
