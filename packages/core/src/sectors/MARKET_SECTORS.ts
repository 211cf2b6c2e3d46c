/** A market sector, and the metric that measures the size of the business done in it. What a sector is stands in `SECTOR_DEFINITIONS`. */
export type MarketSector = {
  market_sector_id: string
  name: string
  /** The sector's gross merchandise value: its own volume or stock metric. Null where the field has none. */
  gmv_metric: string | null
}

/** The market sectors, in the order in which lists show them. */
export const MARKET_SECTORS = [
  {
    market_sector_id: 'blockchains-l1',
    name: 'Blockchains (L1)',
    gmv_metric: 'transaction_volume',
  },
  {
    market_sector_id: 'blockchains-l2',
    name: 'Blockchains (L2)',
    gmv_metric: 'transaction_volume',
  },
  {
    market_sector_id: 'blockchains-l3',
    name: 'Blockchains (L3)',
    gmv_metric: 'transaction_volume',
  },
  {
    market_sector_id: 'exchange',
    name: 'Exchanges (DEX)',
    gmv_metric: 'trading_volume',
  },
  {
    market_sector_id: 'derivatives',
    name: 'Derivatives',
    gmv_metric: 'notional_trading_volume',
  },
  {
    market_sector_id: 'lending',
    name: 'Lending',
    gmv_metric: 'active_loans',
  },
  {
    market_sector_id: 'liquid-staking',
    name: 'Liquid staking',
    gmv_metric: 'assets_staked',
  },
  {
    market_sector_id: 'restaking',
    name: 'Restaking',
    gmv_metric: 'assets_staked',
  },
  {
    market_sector_id: 'bridge',
    name: 'Bridges',
    gmv_metric: 'bridge_deposits',
  },
  {
    market_sector_id: 'stablecoin-issuers',
    name: 'Stablecoin issuers',
    gmv_metric: 'outstanding_supply',
  },
  {
    market_sector_id: 'rwa-issuers',
    name: 'RWA issuers',
    gmv_metric: 'outstanding_supply',
  },
  {
    market_sector_id: 'asset-management',
    name: 'Asset management',
    gmv_metric: 'capital_deployed',
  },
  {
    market_sector_id: 'risk-curators',
    name: 'Risk curators',
    gmv_metric: 'capital_deployed',
  },
  {
    market_sector_id: 'oracles',
    name: 'Oracles',
    gmv_metric: null,
  },
  {
    market_sector_id: 'nft-marketplace',
    name: 'NFT marketplaces',
    gmv_metric: 'trading_volume',
  },
  {
    market_sector_id: 'nft-collection',
    name: 'NFT collections',
    gmv_metric: 'trading_volume',
  },
  {
    market_sector_id: 'gaming',
    name: 'Gaming',
    gmv_metric: 'transfer_volume',
  },
  {
    market_sector_id: 'prediction-market',
    name: 'Prediction markets',
    gmv_metric: 'notional_trading_volume',
  },
  {
    market_sector_id: 'infrastructure',
    name: 'Infrastructure',
    gmv_metric: null,
  },
  {
    market_sector_id: 'depin',
    name: 'DePIN',
    gmv_metric: null,
  },
  {
    market_sector_id: 'insurance',
    name: 'Insurance',
    gmv_metric: 'capital_deployed',
  },
  {
    market_sector_id: 'launchpad',
    name: 'Launchpads',
    gmv_metric: 'trading_volume',
  },
  {
    market_sector_id: 'wallet',
    name: 'Wallets',
    gmv_metric: 'trading_volume',
  },
  {
    market_sector_id: 'social',
    name: 'Social',
    gmv_metric: 'transfer_volume',
  },
  {
    market_sector_id: 'meme-coins',
    name: 'Meme coins',
    gmv_metric: 'transfer_volume',
  },
  {
    market_sector_id: 'cex',
    name: 'Centralised exchanges',
    gmv_metric: 'trading_volume',
  },
] as const satisfies readonly MarketSector[]

export type MarketSectorId = (typeof MARKET_SECTORS)[number]['market_sector_id']

export type KnownSector = MarketSector & { market_sector_id: MarketSectorId }

const BY_ID = new Map<string, KnownSector>(
  MARKET_SECTORS.map((sector) => [sector.market_sector_id, sector]),
)

/** The market sector with this id, or undefined. */
export function findSector(id: string): KnownSector | undefined {
  return BY_ID.get(id)
}
