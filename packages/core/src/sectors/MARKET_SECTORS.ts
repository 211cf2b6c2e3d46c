/** A market sector, and the metric that measures the size of the business done in it. */
export type MarketSector = {
  market_sector_id: string
  name: string
  /** The sector's gross merchandise value: its own volume or stock metric. Null where the field has none. */
  gmv_metric: string | null
  definition: string
}

/** The market sectors, in the order in which lists show them. */
export const MARKET_SECTORS = [
  {
    market_sector_id: 'blockchains-l1',
    name: 'Blockchains (L1)',
    gmv_metric: 'transaction_volume',
    definition: 'Base-layer networks that order and settle transactions themselves.',
  },
  {
    market_sector_id: 'blockchains-l2',
    name: 'Blockchains (L2)',
    gmv_metric: 'transaction_volume',
    definition: 'Networks that execute transactions and settle them on a base layer.',
  },
  {
    market_sector_id: 'blockchains-l3',
    name: 'Blockchains (L3)',
    gmv_metric: 'transaction_volume',
    definition: 'Networks that settle on a layer-2 network.',
  },
  {
    market_sector_id: 'exchange',
    name: 'Exchanges (DEX)',
    gmv_metric: 'trading_volume',
    definition: 'Decentralised spot exchanges and aggregators.',
  },
  {
    market_sector_id: 'derivatives',
    name: 'Derivatives',
    gmv_metric: 'notional_trading_volume',
    definition: 'Decentralised perpetual futures, options and synthetic assets.',
  },
  {
    market_sector_id: 'lending',
    name: 'Lending',
    gmv_metric: 'active_loans',
    definition: 'Money markets and credit protocols.',
  },
  {
    market_sector_id: 'liquid-staking',
    name: 'Liquid staking',
    gmv_metric: 'assets_staked',
    definition: 'Protocols that issue a transferable token for staked assets.',
  },
  {
    market_sector_id: 'restaking',
    name: 'Restaking',
    gmv_metric: 'assets_staked',
    definition: 'Protocols that let staked assets secure further services.',
  },
  {
    market_sector_id: 'bridge',
    name: 'Bridges',
    gmv_metric: 'bridge_deposits',
    definition: 'Protocols that move assets and messages between chains.',
  },
  {
    market_sector_id: 'stablecoin-issuers',
    name: 'Stablecoin issuers',
    gmv_metric: 'outstanding_supply',
    definition: 'Issuers of tokens that follow a currency.',
  },
  {
    market_sector_id: 'rwa-issuers',
    name: 'RWA issuers',
    gmv_metric: 'outstanding_supply',
    definition: 'Issuers of tokens that stand for assets off the chain.',
  },
  {
    market_sector_id: 'asset-management',
    name: 'Asset management',
    gmv_metric: 'capital_deployed',
    definition: 'Vaults, yield aggregators and index products.',
  },
  {
    market_sector_id: 'risk-curators',
    name: 'Risk curators',
    gmv_metric: 'capital_deployed',
    definition: 'Firms that choose the markets and limits of lending vaults.',
  },
  {
    market_sector_id: 'oracles',
    name: 'Oracles',
    gmv_metric: null,
    definition: 'Networks that bring outside data onto chains.',
  },
  {
    market_sector_id: 'nft-marketplace',
    name: 'NFT marketplaces',
    gmv_metric: 'trading_volume',
    definition: 'Venues where non-fungible tokens change hands.',
  },
  {
    market_sector_id: 'nft-collection',
    name: 'NFT collections',
    gmv_metric: 'trading_volume',
    definition: 'Collections of non-fungible tokens.',
  },
  {
    market_sector_id: 'gaming',
    name: 'Gaming',
    gmv_metric: 'transfer_volume',
    definition: 'Games and virtual worlds with assets on chain.',
  },
  {
    market_sector_id: 'prediction-market',
    name: 'Prediction markets',
    gmv_metric: 'notional_trading_volume',
    definition: 'Markets on the outcome of events.',
  },
  {
    market_sector_id: 'infrastructure',
    name: 'Infrastructure',
    gmv_metric: null,
    definition: 'Indexing, identity, naming, data availability and developer services.',
  },
  {
    market_sector_id: 'depin',
    name: 'DePIN',
    gmv_metric: null,
    definition: 'Networks that pay for physical infrastructure such as storage, compute and radio.',
  },
  {
    market_sector_id: 'insurance',
    name: 'Insurance',
    gmv_metric: 'capital_deployed',
    definition: 'Cover against losses on chain.',
  },
  {
    market_sector_id: 'launchpad',
    name: 'Launchpads',
    gmv_metric: 'trading_volume',
    definition: 'Venues where tokens are first issued and sold.',
  },
  {
    market_sector_id: 'wallet',
    name: 'Wallets',
    gmv_metric: 'trading_volume',
    definition: 'Wallets that earn from swaps and services.',
  },
  {
    market_sector_id: 'social',
    name: 'Social',
    gmv_metric: 'transfer_volume',
    definition: 'Social networks and creator economies on chain.',
  },
  {
    market_sector_id: 'meme-coins',
    name: 'Meme coins',
    gmv_metric: 'transfer_volume',
    definition: 'Tokens held for their community rather than a service.',
  },
  {
    market_sector_id: 'cex',
    name: 'Centralised exchanges',
    gmv_metric: 'trading_volume',
    definition: 'Exchanges run by a company, and their tokens.',
  },
] as const satisfies readonly MarketSector[]

export type MarketSectorId = (typeof MARKET_SECTORS)[number]['market_sector_id']
