import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('ecosystem', 'Ecosystem')

/** Sums over the projects deployed on a chain. The chain's own figures are never part of them. */
export const ECOSYSTEM_METRICS = [
  metric('ecosystem_fees', {
    title: 'Ecosystem fees',
    kind: 'flow',
    format: 'usd',
    definition:
      'What users paid to the applications on a chain, as far as it was paid on that chain. What they paid to use the chain itself is its fees.',
    sources: 'Computed from the fees of the projects on the chain',
    derivation: { by: 'ecosystem', of: 'fees' },
  }),
  metric('ecosystem_tvl', {
    title: 'Ecosystem TVL',
    long_title: 'Ecosystem total value locked',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value locked in the applications on a chain, added up over the projects. A project’s own is its total value locked.',
    sources: 'Computed from the total value locked of the projects on the chain',
    derivation: { by: 'ecosystem', of: 'tvl' },
  }),
  metric('ecosystem_dex_trading_volume', {
    title: 'Ecosystem DEX trading volume',
    short_title: 'Ecosystem DEX volume',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value of the spot trades made on the decentralised exchanges of a chain. Derivatives and NFT marketplaces are left out.',
    sources: 'Computed from the trading volume of the exchanges on the chain',
    derivation: { by: 'ecosystem', of: 'trading_volume', sectors: ['exchange'] },
  }),
  metric('ecosystem_stablecoin_supply', {
    title: 'Ecosystem stablecoin supply',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of the stablecoins that stand on a chain, over all their issuers. One issuer’s own is its outstanding supply.',
    sources: 'Computed from the outstanding supply of the stablecoin issuers on the chain',
    derivation: { by: 'ecosystem', of: 'outstanding_supply', sectors: ['stablecoin-issuers'] },
  }),
  metric('ecosystem_active_loans', {
    title: 'Ecosystem active loans',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of the loans that stand open in the applications on a chain. A single lender’s own is its active loans.',
    sources: 'Computed from the active loans of the projects on the chain',
    derivation: { by: 'ecosystem', of: 'active_loans' },
  }),
] as const
