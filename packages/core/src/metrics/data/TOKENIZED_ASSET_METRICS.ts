import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('tokenized_asset', 'Tokenized assets')

/** A single tokenized asset: a share, fund, bond, commodity or currency that a token stands for. */
export const TOKENIZED_ASSET_METRICS = [
  metric('asset_price', {
    kind: 'price',
  }),
  metric('asset_market_cap_circulating', {
    title: 'Asset market cap (circulating)',
    short_title: 'Asset market cap',
    kind: 'stock',
  }),
  metric('asset_holders', {
    kind: 'unique',
    format: 'number',
  }),
  metric('asset_transfer_volume'),
  metric('asset_transfer_count', {
    short_title: 'Asset transfers',
    format: 'number',
  }),
  metric('asset_dau', {
    title: 'Asset users (daily)',
    short_title: 'Asset DAU',
    kind: 'unique',
    format: 'number',
  }),
  metric('asset_mints'),
  metric('asset_redemptions'),
] as const
