import type { MetricWords } from '../MetricWords.ts'

/** Words for the rows of `STABLECOIN_METRICS`. */
export const STABLECOIN_WORDS = {
  stablecoin_holders: {
    definition:
      'Distinct addresses that hold a balance of the issued stablecoin. Holders of the issuer’s governance token are its tokenholders.',
    sources: 'Token ledgers, imported files',
    synonyms: ['holders of stablecoin', 'stablecoin addresses'],
  },
  stablecoin_mints: {
    definition:
      'The value of the stablecoins newly issued. Less the redemptions it is the change of the outstanding supply.',
    sources: 'Token ledgers, imported files',
    synonyms: ['minted stablecoins', 'stablecoin issuance'],
  },
  stablecoin_redemptions: {
    definition:
      'The value of the stablecoins taken back and destroyed by their issuer, as a positive amount.',
    sources: 'Token ledgers, imported files',
    synonyms: ['stablecoin burns', 'redeemed stablecoins'],
  },
  stablecoin_transfer_count: {
    definition:
      'How many transfers of the issued stablecoin were made. Their value is stablecoin transfer volume.',
    sources: 'Token ledgers, imported files',
    synonyms: ['stablecoin transfers', 'number of stablecoin transfers'],
  },
  stablecoin_transfer_volume: {
    definition:
      'The value of the issued stablecoin moved between distinct addresses. Transfers of the issuer’s own token are its transfer volume.',
    sources: 'Token ledgers, imported files',
    synonyms: ['stablecoin volume', 'stablecoin payments'],
  },
  stablecoin_dau: {
    definition: 'Distinct addresses that sent the issued stablecoin on the day.',
    sources: 'Token ledgers, imported files',
    synonyms: ['stablecoin daily active users', 'stablecoin senders'],
  },
  stablecoin_wau: {
    definition:
      'Distinct addresses that sent the issued stablecoin in the seven days that end on the day.',
    sources: 'Token ledgers, imported files',
    synonyms: ['stablecoin weekly active users'],
  },
  stablecoin_mau: {
    definition:
      'Distinct addresses that sent the issued stablecoin in the thirty days that end on the day.',
    sources: 'Token ledgers, imported files',
    synonyms: ['stablecoin monthly active users'],
  },
} as const satisfies Record<string, MetricWords>
