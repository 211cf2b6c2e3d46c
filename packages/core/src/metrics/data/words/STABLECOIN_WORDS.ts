import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `STABLECOIN_METRICS`. */
export const STABLECOIN_WORDS = {
  stablecoin_holders: {
    definition:
      'Distinct addresses that hold a balance of the issued stablecoin. Holders of the issuer’s governance token are its tokenholders.',
    sources: 'Token ledgers, imported files',
  },
  stablecoin_mints: {
    definition:
      'The value of the stablecoins newly issued. Less the redemptions it is the change of the outstanding supply.',
    sources: 'Token ledgers, imported files',
  },
  stablecoin_redemptions: {
    definition:
      'The value of the stablecoins taken back and destroyed by their issuer, as a positive amount.',
    sources: 'Token ledgers, imported files',
  },
  stablecoin_net_flow: {
    definition:
      'The change of the outstanding supply from the day before. In total it is mints less redemptions; on one chain it also has what moved there from other chains, less what moved away. Missing where the supply of the day before is not known.',
    sources: 'DefiLlama, imported files',
  },
  stablecoin_transfer_count: {
    definition:
      'Number of transfers of the issued stablecoin. Their value is stablecoin transfer volume.',
    sources: 'Token ledgers, imported files',
  },
  stablecoin_transfer_volume: {
    definition:
      'The value of the issued stablecoin moved between distinct addresses. Transfers of the issuer’s own token are its transfer volume.',
    sources: 'Token ledgers, imported files',
  },
  stablecoin_dau: {
    definition: 'Distinct addresses that sent the issued stablecoin on the day.',
    sources: 'Token ledgers, imported files',
  },
  stablecoin_wau: {
    definition:
      'Distinct addresses that sent the issued stablecoin in the seven days that end on the day.',
    sources: 'Token ledgers, imported files',
  },
  stablecoin_mau: {
    definition:
      'Distinct addresses that sent the issued stablecoin in the thirty days that end on the day.',
    sources: 'Token ledgers, imported files',
  },
} as const satisfies Record<string, MetricWords>
