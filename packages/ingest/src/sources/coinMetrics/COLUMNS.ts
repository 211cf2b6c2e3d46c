import type { MetricId } from '@tickmark/core/metrics/METRICS'

/** The role of an asset, which decides the meaning of its columns. */
export type AssetRole = 'chain' | 'token' | 'stablecoin' | 'tokenized-asset'

/**
 * The metrics that a column feeds. `times: 'price'` marks amounts in the asset's own units, to be valued at the price
 * of the day.
 */
export type ColumnFeed = {
  column: string
  metrics: Record<AssetRole, readonly MetricId[]>
  times?: 'price'
}

/**
 * Columns of the files from 2020 on.
 *
 * - Active addresses of a chain are not its daily users, who are senders only; of a token they are the nearest there is.
 * - The adjusted transfer value covers the asset itself. For a chain it also serves as transaction volume,
 *   which leaves out other assets on chains that carry any.
 * - Issuance is an incentive only where a chain pays it as a block reward. A token's issuance is its minting.
 * - Of a stablecoin the market value is the issuer's outstanding supply.
 * - Reference rates, free float and expected supplies mean something else than any metric here and are not read.
 */
export const COLUMNS: readonly ColumnFeed[] = [
  feed('PriceUSD', ['price'], { 'tokenized-asset': ['price', 'asset_price'] }),
  feed('CapMrktCurUSD', ['market_cap_circulating'], {
    stablecoin: ['market_cap_circulating', 'outstanding_supply'],
    'tokenized-asset': [
      'market_cap_circulating',
      'outstanding_supply',
      'asset_market_cap_circulating',
    ],
  }),
  feed('FeeTotUSD', [], { chain: ['fees'] }),
  feed('AdrActCnt', ['user_dau'], { chain: ['active_addresses_daily'] }),
  feed('TxCnt', ['transaction_count']),
  feed('TxTfrCnt', [], {
    stablecoin: ['stablecoin_transfer_count'],
    'tokenized-asset': ['asset_transfer_count'],
  }),
  feed('SplyCur', ['token_supply_circulating']),
  feed('IssTotUSD', [], {
    chain: ['token_incentives'],
    stablecoin: ['stablecoin_mints'],
    'tokenized-asset': ['asset_mints'],
  }),
  feed('TxTfrValAdjUSD', ['transfer_volume'], {
    chain: ['transfer_volume', 'transaction_volume'],
    stablecoin: ['transfer_volume', 'stablecoin_transfer_volume'],
    'tokenized-asset': ['transfer_volume', 'asset_transfer_volume'],
  }),
  feed('BlkCnt', [], { chain: ['block_count'] }),
  feed('AdrBalCnt', ['tokenholders'], {
    stablecoin: ['stablecoin_holders'],
    'tokenized-asset': ['asset_holders'],
  }),
]

/** Columns of the files of 2019, whose fees and issuance are in the asset's own units. */
export const COLUMNS_OF_2019: readonly ColumnFeed[] = [
  feed('price(USD)', ['price']),
  feed('marketcap(USD)', ['market_cap_circulating']),
  feed('activeAddresses', ['user_dau'], { chain: ['active_addresses_daily'] }),
  feed('txCount', ['transaction_count']),
  feed('exchangeVolume(USD)', ['token_trading_volume']),
  feed('adjustedTxVolume(USD)', ['transfer_volume'], {
    chain: ['transfer_volume', 'transaction_volume'],
  }),
  { ...feed('fees', [], { chain: ['fees'] }), times: 'price' },
  { ...feed('generatedCoins', [], { chain: ['token_incentives'] }), times: 'price' },
  feed('blockCount', [], { chain: ['block_count'] }),
]

/** Returns the metrics that a column feeds: the same for assets of every role, but for those that `special` names. */
function feed(
  column: string,
  metrics: readonly MetricId[],
  special: Partial<ColumnFeed['metrics']> = {},
): ColumnFeed {
  return {
    column,
    metrics: {
      chain: metrics,
      token: metrics,
      stablecoin: metrics,
      'tokenized-asset': metrics,
      ...special,
    },
  }
}
