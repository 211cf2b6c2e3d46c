import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('tokenized_asset', 'Tokenised assets')

/** A single tokenised asset: a share, fund, bond, commodity or currency that a token stands for. */
export const TOKENIZED_ASSET_METRICS = [
  metric('asset_price', {
    title: 'Asset price',
    kind: 'price',
    format: 'usd',
    definition:
      'What one unit of the tokenised asset costs in US dollars at the end of the day. The price of a project’s own token is its price.',
    sources: 'CoinGecko, imported files',
  }),
  metric('asset_market_cap_circulating', {
    title: 'Asset market cap (circulating)',
    short_title: 'Asset market cap',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of all units of the tokenised asset that were issued and not redeemed. It measures the asset; the market cap of the issuer’s own token measures the issuer.',
    sources: 'CoinGecko, imported files',
  }),
  metric('asset_holders', {
    title: 'Asset holders',
    kind: 'unique',
    format: 'number',
    definition: 'Distinct addresses that hold a balance of the tokenised asset.',
    sources: 'Token ledgers, imported files',
  }),
  metric('asset_transfer_volume', {
    title: 'Asset transfer volume',
    kind: 'flow',
    format: 'usd',
    definition: 'The value of the tokenised asset moved between distinct addresses.',
    sources: 'Token ledgers, imported files',
  }),
  metric('asset_transfer_count', {
    title: 'Asset transfer count',
    short_title: 'Asset transfers',
    kind: 'flow',
    format: 'number',
    definition:
      'How many transfers of the tokenised asset were made. Their value is asset transfer volume.',
    sources: 'Token ledgers, imported files',
  }),
  metric('asset_dau', {
    title: 'Asset users (daily)',
    short_title: 'Asset DAU',
    kind: 'unique',
    format: 'number',
    definition: 'Distinct addresses that sent the tokenised asset on the day.',
    sources: 'Token ledgers, imported files',
  }),
  metric('asset_mints', {
    title: 'Asset mints',
    kind: 'flow',
    format: 'usd',
    definition: 'The value of the units of the tokenised asset newly issued.',
    sources: 'Token ledgers, imported files',
  }),
  metric('asset_redemptions', {
    title: 'Asset redemptions',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value of the units of the tokenised asset taken back and destroyed by its issuer, as a positive amount.',
    sources: 'Token ledgers, imported files',
  }),
] as const
