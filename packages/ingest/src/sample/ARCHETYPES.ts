import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'

/** What the largest project of a sector looks like in a usual year; smaller ones are fractions of it. */
type Archetype = {
  /** US dollars. */
  marketCap: number
  /** The sector's own volume or level, US dollars a day; null if there are only fees. */
  business: { metric_id: MetricId; amount: number } | null
  /** Fees a day as a fraction of the business, or in US dollars where there is none. */
  fees: number
  /** Part of the fees that goes to the supply side. */
  supplySide: number
  /** Daily users. */
  users: number
  /** Value locked in units of the business amount; 0 where nothing is locked. */
  tvl: number
}

const CHAIN: Archetype = {
  marketCap: 4e11,
  business: { metric_id: 'transaction_volume', amount: 1.2e10 },
  fees: 0.0004,
  supplySide: 0.4,
  users: 700_000,
  tvl: 0,
}
const VAULTS: Archetype = {
  marketCap: 8e8,
  business: { metric_id: 'capital_deployed', amount: 4e9 },
  fees: 0.00011,
  supplySide: 0.85,
  users: 4_000,
  tvl: 1.05,
}
const SERVICE: Archetype = {
  marketCap: 8e9,
  business: null,
  fees: 180_000,
  supplySide: 0.3,
  users: 9_000,
  tvl: 0,
}
const TOKEN: Archetype = {
  marketCap: 6e9,
  business: { metric_id: 'transfer_volume', amount: 1.5e8 },
  fees: 0.0002,
  supplySide: 0.2,
  users: 30_000,
  tvl: 0,
}
const VENUE: Archetype = {
  marketCap: 9e8,
  business: { metric_id: 'trading_volume', amount: 3e7 },
  fees: 0.018,
  supplySide: 0.35,
  users: 30_000,
  tvl: 0,
}

export const ARCHETYPES: Readonly<Record<MarketSectorId, Archetype>> = {
  'blockchains-l1': CHAIN,
  'blockchains-l2': {
    ...CHAIN,
    marketCap: 6e9,
    business: { metric_id: 'transaction_volume', amount: 9e8 },
    supplySide: 0.05,
  },
  'blockchains-l3': {
    ...CHAIN,
    marketCap: 5e8,
    business: { metric_id: 'transaction_volume', amount: 5e7 },
    supplySide: 0.05,
  },
  exchange: {
    marketCap: 6e9,
    business: { metric_id: 'trading_volume', amount: 2.2e9 },
    fees: 0.0016,
    supplySide: 0.78,
    users: 220_000,
    tvl: 2.4,
  },
  derivatives: {
    marketCap: 9e9,
    business: { metric_id: 'notional_trading_volume', amount: 7e9 },
    fees: 0.00035,
    supplySide: 0.3,
    users: 50_000,
    tvl: 0.2,
  },
  lending: {
    marketCap: 3.2e9,
    business: { metric_id: 'active_loans', amount: 1.3e10 },
    fees: 0.00013,
    supplySide: 0.86,
    users: 22_000,
    tvl: 1.6,
  },
  'liquid-staking': {
    marketCap: 1.6e9,
    business: { metric_id: 'assets_staked', amount: 2.4e10 },
    fees: 0.000085,
    supplySide: 0.9,
    users: 3_500,
    tvl: 1,
  },
  restaking: {
    marketCap: 1.4e9,
    business: { metric_id: 'assets_staked', amount: 1.1e10 },
    fees: 0.00003,
    supplySide: 0.9,
    users: 3_000,
    tvl: 1,
  },
  bridge: {
    marketCap: 7e8,
    business: { metric_id: 'bridge_deposits', amount: 1.6e8 },
    fees: 0.0007,
    supplySide: 0.65,
    users: 45_000,
    tvl: 2.2,
  },
  'stablecoin-issuers': {
    marketCap: 5e9,
    business: { metric_id: 'outstanding_supply', amount: 1.1e11 },
    fees: 0.00011,
    supplySide: 0.06,
    users: 900_000,
    tvl: 0,
  },
  'rwa-issuers': {
    marketCap: 2e9,
    business: { metric_id: 'outstanding_supply', amount: 1.8e9 },
    fees: 0.00009,
    supplySide: 0.8,
    users: 500,
    tvl: 1,
  },
  'asset-management': VAULTS,
  'risk-curators': { ...VAULTS, fees: 0.00002, supplySide: 0.1, tvl: 0 },
  insurance: { ...VAULTS, business: { metric_id: 'capital_deployed', amount: 3e8 } },
  oracles: SERVICE,
  infrastructure: { ...SERVICE, marketCap: 6e8 },
  depin: { ...SERVICE, marketCap: 2e9 },
  'nft-marketplace': VENUE,
  'nft-collection': {
    ...VENUE,
    business: { metric_id: 'trading_volume', amount: 3e6 },
    fees: 0.05,
    users: 600,
  },
  launchpad: { ...VENUE, business: { metric_id: 'trading_volume', amount: 2e8 }, fees: 0.01 },
  wallet: { ...VENUE, business: { metric_id: 'trading_volume', amount: 8e7 }, fees: 0.008 },
  gaming: { ...TOKEN, marketCap: 3e9, users: 120_000 },
  social: { ...TOKEN, marketCap: 5e8, users: 60_000 },
  'meme-coins': TOKEN,
  'prediction-market': {
    ...VENUE,
    business: { metric_id: 'notional_trading_volume', amount: 4e7 },
    fees: 0.004,
  },
  cex: {
    ...VENUE,
    marketCap: 9e9,
    business: { metric_id: 'trading_volume', amount: 3e9 },
    fees: 0.0009,
  },
}
