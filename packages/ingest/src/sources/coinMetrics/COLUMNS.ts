import type { MetricId } from '@tickmark/core/metrics/METRICS'

/** What an asset is, which decides what a column of it means. */
export type AssetRole = 'chain' | 'token' | 'stablecoin' | 'tokenised-asset'

/** What a column feeds. `times: 'price'` marks amounts in the asset's own units, to be valued at the price of the day. */
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
  {
    column: 'PriceUSD',
    metrics: {
      chain: ['price'],
      token: ['price'],
      stablecoin: ['price'],
      'tokenised-asset': ['price', 'asset_price'],
    },
  },
  {
    column: 'CapMrktCurUSD',
    metrics: {
      chain: ['market_cap_circulating'],
      token: ['market_cap_circulating'],
      stablecoin: ['market_cap_circulating', 'outstanding_supply'],
      'tokenised-asset': [
        'market_cap_circulating',
        'outstanding_supply',
        'asset_market_cap_circulating',
      ],
    },
  },
  {
    column: 'FeeTotUSD',
    metrics: { chain: ['fees'], token: [], stablecoin: [], 'tokenised-asset': [] },
  },
  {
    column: 'AdrActCnt',
    metrics: {
      chain: ['active_addresses_daily'],
      token: ['user_dau'],
      stablecoin: ['user_dau'],
      'tokenised-asset': ['user_dau'],
    },
  },
  {
    column: 'TxCnt',
    metrics: {
      chain: ['transaction_count'],
      token: ['transaction_count'],
      stablecoin: ['transaction_count'],
      'tokenised-asset': ['transaction_count'],
    },
  },
  {
    column: 'TxTfrCnt',
    metrics: {
      chain: [],
      token: [],
      stablecoin: ['stablecoin_transfer_count'],
      'tokenised-asset': ['asset_transfer_count'],
    },
  },
  {
    column: 'SplyCur',
    metrics: {
      chain: ['token_supply_circulating'],
      token: ['token_supply_circulating'],
      stablecoin: ['token_supply_circulating'],
      'tokenised-asset': ['token_supply_circulating'],
    },
  },
  {
    column: 'IssTotUSD',
    metrics: {
      chain: ['token_incentives'],
      token: [],
      stablecoin: ['stablecoin_mints'],
      'tokenised-asset': ['asset_mints'],
    },
  },
  {
    column: 'TxTfrValAdjUSD',
    metrics: {
      chain: ['transfer_volume', 'transaction_volume'],
      token: ['transfer_volume'],
      stablecoin: ['transfer_volume', 'stablecoin_transfer_volume'],
      'tokenised-asset': ['transfer_volume', 'asset_transfer_volume'],
    },
  },
  {
    column: 'BlkCnt',
    metrics: { chain: ['block_count'], token: [], stablecoin: [], 'tokenised-asset': [] },
  },
  {
    column: 'AdrBalCnt',
    metrics: {
      chain: ['tokenholders'],
      token: ['tokenholders'],
      stablecoin: ['stablecoin_holders'],
      'tokenised-asset': ['asset_holders'],
    },
  },
]

/** Columns of the files of 2019, whose fees and issuance are in the asset's own units. */
export const COLUMNS_OF_2019: readonly ColumnFeed[] = [
  alike('price(USD)', ['price']),
  alike('marketcap(USD)', ['market_cap_circulating']),
  {
    column: 'activeAddresses',
    metrics: { ...alike('', ['user_dau']).metrics, chain: ['active_addresses_daily'] },
  },
  alike('txCount', ['transaction_count']),
  alike('exchangeVolume(USD)', ['token_trading_volume']),
  {
    column: 'adjustedTxVolume(USD)',
    metrics: {
      ...alike('', ['transfer_volume']).metrics,
      chain: ['transfer_volume', 'transaction_volume'],
    },
  },
  { column: 'fees', metrics: { ...alike('', []).metrics, chain: ['fees'] }, times: 'price' },
  {
    column: 'generatedCoins',
    metrics: { ...alike('', []).metrics, chain: ['token_incentives'] },
    times: 'price',
  },
  { column: 'blockCount', metrics: { ...alike('', []).metrics, chain: ['block_count'] } },
]

function alike(column: string, metrics: readonly MetricId[]): ColumnFeed {
  return {
    column,
    metrics: { chain: metrics, token: metrics, stablecoin: metrics, 'tokenised-asset': metrics },
  }
}
