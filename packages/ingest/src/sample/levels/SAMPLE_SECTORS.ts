import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'

/** The development of a sector's projects; their curves are relative to the start of 2025. */
export type SampleSector = {
  /** The sector's own volume or level; null if it has only fees. */
  business: MetricId | null
  /** Volumes and levels. */
  activity: string
  /** Fees, where they do not follow the activity. */
  fees?: string
}

const CHAIN: SampleSector = {
  business: 'transaction_volume',
  activity:
    '19:.03 20.4:.06 21:.3 21.4:1.1 21.9:1 22.5:.35 23:.22 23.9:.35 24.2:.9 25:1 25.3:.6 25.75:.9 26.2:.6 26.9:.7',
}
// Blob transactions made rollups cheap in March 2024.
const ROLLUP: SampleSector = {
  business: 'transaction_volume',
  activity: '20:.02 21.6:.05 22.3:.2 23:.25 23.6:.4 24.2:.9 25:1 25.3:.7 25.8:.9 26.9:.9',
  fees: '20:.2 21.6:.3 22.3:1 23:1 23.6:1.6 24.19:2.8 24.22:.7 24.9:1.1 25.3:.5 25.8:.6 26.9:.45',
}
const FUND: SampleSector = {
  business: 'capital_deployed',
  activity: '20.1:.02 20.5:.2 21:1.2 21.9:3.2 22.5:1 23:.7 24:.8 25:1 25.7:1.15 26.9:.8',
}
const SERVICE: SampleSector = {
  business: null,
  activity: '19.4:.05 21.4:.8 21.9:1 22.5:.6 23.5:.6 24.5:.8 25:1 26:.9 26.9:1',
}
const EXCHANGE: SampleSector = {
  business: 'trading_volume',
  activity:
    '19:.002 20.4:.01 20.7:.25 21:.4 21.38:1.4 21.9:1.1 22.45:.6 23:.28 23.25:.5 23.75:.25 24:.55 24.2:1.05 24.6:.65 24.95:1.15 25.05:1 25.3:.6 25.8:1.2 26.2:.7 26.9:.8',
}
const COLLECTIBLE: SampleSector = {
  business: 'trading_volume',
  activity: '19:.02 21:.1 21.6:8 22.05:14 22.5:3 23.15:5 23.7:1.2 24.1:1.8 25:1 25.6:.45 26.9:.3',
}
const STAKED: SampleSector = {
  business: 'assets_staked',
  activity:
    '21:.05 21.9:.45 22.5:.25 23:.3 24:.55 24.25:1 24.7:.75 25:1 25.3:.6 25.7:1.25 26.2:.8 26.9:.85',
}
const GAME: SampleSector = {
  business: 'transfer_volume',
  activity: '20.2:.1 20.8:.5 21.5:6 22:5 22.6:1.6 23.5:1 25:1 26.9:.5',
}
const BETS: SampleSector = {
  business: 'notional_trading_volume',
  activity: '19:.4 20:.5 20.85:1.5 21:.7 24:.4 24.85:3 25:1 26:2.5 26.9:3',
}

export const SAMPLE_SECTORS: Readonly<Record<MarketSectorId, SampleSector>> = {
  'blockchains-l1': CHAIN,
  'blockchains-l2': ROLLUP,
  'blockchains-l3': ROLLUP,
  exchange: EXCHANGE,
  derivatives: {
    business: 'notional_trading_volume',
    activity: '20:.02 21:.05 21.9:.4 22.5:.3 23:.25 24:.5 25:1 25.8:1.9 26.3:1.3 26.9:1.4',
  },
  lending: {
    business: 'active_loans',
    activity:
      '20:.01 20.8:.06 21.4:.6 21.9:.95 22.4:.7 22.55:.3 23:.22 23.9:.3 24.3:.6 25:1 25.3:.85 25.75:1.7 26.2:1.2 26.9:1.3',
  },
  'liquid-staking': STAKED,
  restaking: {
    business: 'assets_staked',
    activity: '23.4:.01 23.7:.05 24:.12 24.45:1.2 25:1 25.3:.65 25.7:1.2 26.2:.6 26.9:.5',
  },
  bridge: {
    business: 'bridge_deposits',
    activity: '21.5:.6 21.9:.9 22.5:.5 23:.4 24.2:1.1 25:1 25.5:.7 26.9:.6',
  },
  'stablecoin-issuers': {
    business: 'outstanding_supply',
    activity: '19:.03 20:.05 21:.3 22:1 22.5:.85 23:.7 24:.68 25:1 26:1.35 26.9:1.55',
  },
  'rwa-issuers': {
    business: 'outstanding_supply',
    activity: '21:.05 22:.1 23:.2 24:.4 25:1 25.5:1.9 26:2.4 26.9:3.6',
  },
  'asset-management': FUND,
  'risk-curators': { ...FUND, activity: '22:.05 23.9:.1 25:1 25.8:2.2 26.9:2.6' },
  insurance: FUND,
  oracles: SERVICE,
  infrastructure: SERVICE,
  unclassified: SERVICE,
  depin: SERVICE,
  'nft-marketplace': COLLECTIBLE,
  'nft-collection': COLLECTIBLE,
  launchpad: EXCHANGE,
  wallet: { ...SERVICE, business: 'trading_volume' },
  gaming: GAME,
  social: GAME,
  'meme-coins': {
    business: 'transfer_volume',
    activity: '20:.02 21.35:2.5 21.85:2.4 22.5:.4 23.3:.9 24.2:1.6 25:1 25.6:.5 26.9:.35',
  },
  'prediction-market': BETS,
  cex: EXCHANGE,
}

/** The value of all crypto assets in trillions of US dollars. */
export const MARKET =
  '18.95:.13 19.5:.35 19.95:.19 20.2:.16 20.7:.38 21:.8 21.3:2 21.36:2.4 21.55:1.4 21.86:2.9 22.1:1.8 22.25:2.1 22.47:.9 22.9:.8 23:.8 23.3:1.2 23.75:1.05 24:1.7 24.2:2.7 24.6:2.1 24.95:3.5 25.05:3.4 25.28:2.5 25.75:4.1 26.1:2.8 26.5:2.4 26.9:2.9'

/** Token incentives as a part of fees, before each project's own factor: programs fade as a market matures. */
export const INCENTIVES = '19:.9 20.6:1.4 21.4:.8 22:.5 22.6:.25 23.5:.14 24.2:.1 25:.07 26.9:.045'

/** The cost of space on Ethereum for a rollup, as a part of its fees. */
export const ROLLUP_COSTS = '20:.75 22:.7 23.5:.62 24.19:.66 24.22:.07 25:.05 26.9:.03'
