import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `ECOSYSTEM_METRICS`. */
export const ECOSYSTEM_WORDS = {
  ecosystem_fees: {
    definition:
      'Fees that users paid on a chain to its applications. Payments to use the chain itself are its fees.',
    sources: 'Computed from the fees of the projects on the chain',
  },
  ecosystem_tvl: {
    definition:
      'The value locked in the applications on a chain, added up over the projects. A project’s own is its total value locked.',
    sources: 'Computed from the total value locked of the projects on the chain',
  },
  ecosystem_dex_trading_volume: {
    definition:
      'The value of the spot trades made on the decentralized exchanges of a chain. Derivatives and NFT marketplaces are left out.',
    sources: 'Computed from the trading volume of the exchanges on the chain',
  },
  ecosystem_stablecoin_supply: {
    definition:
      'The value of the stablecoins on a chain, over all their issuers. One issuer’s own is its outstanding supply.',
    sources: 'Computed from the outstanding supply of the stablecoin issuers on the chain',
  },
  ecosystem_stablecoin_net_flow: {
    definition:
      'The change of the stablecoins on a chain: what was minted on it or moved to it, less what was redeemed or left. Over all chains, what moved between them cancels out. Only coins whose supply on the chain is known on two days in a row are counted.',
    sources: 'Computed from the net flow of the stablecoin issuers on the chain',
  },
  ecosystem_active_loans: {
    definition:
      'The value of the outstanding loans in the applications on a chain. A single lender’s own is its active loans.',
    sources: 'Computed from the active loans of the projects on the chain',
  },
} as const satisfies Record<string, MetricWords>
