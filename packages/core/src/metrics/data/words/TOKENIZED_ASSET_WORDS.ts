import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `TOKENIZED_ASSET_METRICS`. */
export const TOKENIZED_ASSET_WORDS = {
  asset_price: {
    definition:
      'Price of one unit of the tokenized asset in USD at day close (UTC). The price of a project’s own token is its price.',
    sources: 'CoinGecko, imported files',
  },
  asset_market_cap_circulating: {
    definition:
      'The value of all units of the tokenized asset that were issued and not redeemed. It measures the asset; the market cap of the issuer’s own token measures the issuer.',
    sources: 'CoinGecko, imported files',
  },
  asset_holders: {
    definition: 'Distinct addresses that hold a balance of the tokenized asset.',
    sources: 'Token ledgers, imported files',
  },
  asset_transfer_volume: {
    definition: 'The value of the tokenized asset moved between distinct addresses.',
    sources: 'Token ledgers, imported files',
  },
  asset_transfer_count: {
    definition: 'Number of transfers of the tokenized asset. Their value is asset transfer volume.',
    sources: 'Token ledgers, imported files',
  },
  asset_dau: {
    definition: 'Distinct addresses that sent the tokenized asset on the day.',
    sources: 'Token ledgers, imported files',
  },
  asset_mints: {
    definition: 'The value of the units of the tokenized asset newly issued.',
    sources: 'Token ledgers, imported files',
  },
  asset_redemptions: {
    definition:
      'The value of the units of the tokenized asset taken back and destroyed by its issuer, as a positive amount.',
    sources: 'Token ledgers, imported files',
  },
} as const satisfies Record<string, MetricWords>
