import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'

/** The measure of size of a sector, where no other one is named: the market value without one. */
export const SIZES: Readonly<Partial<Record<MarketSectorId, MetricId>>> = {
  ...{ exchange: 'trading_volume', derivatives: 'notional_trading_volume', bridge: 'tvl' },
  ...{ lending: 'tvl', 'liquid-staking': 'tvl', restaking: 'tvl', 'asset-management': 'tvl' },
  ...{ 'stablecoin-issuers': 'outstanding_supply', 'rwa-issuers': 'outstanding_supply' },
  ...{ 'nft-marketplace': 'trading_volume', 'nft-collection': 'trading_volume' },
}

/** The measure that the projects of a sector are the largest by. */
export function sizeOf(sector: MarketSectorId | undefined): MetricId {
  return (sector && SIZES[sector]) ?? 'market_cap_circulating'
}
