/** A market sector, and the metric that measures the size of the business done in it. `SECTOR_DEFINITIONS` says what each is. */
export type MarketSector = {
  market_sector_id: string
  name: string
  /** The sector's gross merchandise value: its own volume or stock metric. Null where the field has none. */
  gmv_metric: string | null
}

function sector<Id extends string, Metric extends string | null>(
  market_sector_id: Id,
  name: string,
  gmv_metric: Metric,
) {
  return { market_sector_id, name, gmv_metric } as const
}

/** The market sectors, in the order in which lists show them. */
export const MARKET_SECTORS = [
  sector('blockchains-l1', 'Blockchains (L1)', 'transaction_volume'),
  sector('blockchains-l2', 'Blockchains (L2)', 'transaction_volume'),
  sector('blockchains-l3', 'Blockchains (L3)', 'transaction_volume'),
  sector('exchange', 'Exchanges (DEX)', 'trading_volume'),
  sector('derivatives', 'Derivatives', 'notional_trading_volume'),
  sector('lending', 'Lending', 'active_loans'),
  sector('liquid-staking', 'Liquid staking', 'assets_staked'),
  sector('restaking', 'Restaking', 'assets_staked'),
  sector('bridge', 'Bridges', 'bridge_deposits'),
  sector('stablecoin-issuers', 'Stablecoin issuers', 'outstanding_supply'),
  sector('rwa-issuers', 'RWA issuers', 'outstanding_supply'),
  sector('asset-management', 'Asset management', 'capital_deployed'),
  sector('risk-curators', 'Risk curators', 'capital_deployed'),
  sector('oracles', 'Oracles', null),
  sector('nft-marketplace', 'NFT marketplaces', 'trading_volume'),
  sector('nft-collection', 'NFT collections', 'trading_volume'),
  sector('gaming', 'Gaming', 'transfer_volume'),
  sector('prediction-market', 'Prediction markets', 'notional_trading_volume'),
  sector('infrastructure', 'Infrastructure', null),
  sector('depin', 'DePIN', null),
  sector('insurance', 'Insurance', 'capital_deployed'),
  sector('launchpad', 'Launchpads', 'trading_volume'),
  sector('wallet', 'Wallets', 'trading_volume'),
  sector('social', 'Social', 'transfer_volume'),
  sector('meme-coins', 'Meme coins', 'transfer_volume'),
  sector('cex', 'Centralized exchanges', 'trading_volume'),
  sector('unclassified', 'Not classified', null),
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
