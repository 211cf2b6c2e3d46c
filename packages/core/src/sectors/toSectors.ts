import type { MarketSectorId } from './MARKET_SECTORS.ts'

/**
 * The market sector of each DefiLlama category, whose names are free text: they are compared in lower case. Categories
 * that are not here are not classified.
 */
const CATEGORY_SECTORS: ReadonlyMap<string, MarketSectorId> = new Map(
  Object.entries({
    dexs: 'exchange',
    'dex aggregator': 'exchange',
    'liquidity manager': 'exchange',
    'liquidity automation': 'exchange',
    'otc marketplace': 'exchange',
    'trading app': 'exchange',
    'telegram bot': 'exchange',
    derivatives: 'derivatives',
    options: 'derivatives',
    'options vault': 'derivatives',
    'exotic options': 'derivatives',
    synthetics: 'derivatives',
    interface: 'derivatives',
    lending: 'lending',
    cdp: 'lending',
    'cdp manager': 'lending',
    'nft lending': 'lending',
    nftfi: 'lending',
    'rwa lending': 'lending',
    'uncollateralized lending': 'lending',
    liquidations: 'lending',
    'collateral management': 'lending',
    'liquid staking': 'liquid-staking',
    'staking pool': 'liquid-staking',
    'staking rental': 'liquid-staking',
    'liquid restaking': 'restaking',
    restaking: 'restaking',
    'restaked btc': 'restaking',
    bridge: 'bridge',
    'canonical bridge': 'bridge',
    'cross chain bridge': 'bridge',
    'bridge aggregator': 'bridge',
    'bridge aggregators': 'bridge',
    'anchor btc': 'bridge',
    'decentralized btc': 'bridge',
    'stablecoin issuer': 'stablecoin-issuers',
    stablecoin: 'stablecoin-issuers',
    'algo-stables': 'stablecoin-issuers',
    'dual-token stablecoin': 'stablecoin-issuers',
    'partially algorithmic stablecoin': 'stablecoin-issuers',
    rwa: 'rwa-issuers',
    'physical tcg': 'rwa-issuers',
    yield: 'asset-management',
    'yield aggregator': 'asset-management',
    'yield lottery': 'asset-management',
    farm: 'asset-management',
    'leveraged farming': 'asset-management',
    'basis trading': 'asset-management',
    indexes: 'asset-management',
    'reserve currency': 'asset-management',
    'onchain capital allocator': 'asset-management',
    'treasury manager': 'asset-management',
    'dca tools': 'asset-management',
    'governance incentives': 'asset-management',
    've-incentive automator': 'asset-management',
    cedefi: 'asset-management',
    'private investment platform': 'asset-management',
    'nft automated strategies': 'asset-management',
    'risk curators': 'risk-curators',
    oracle: 'oracles',
    'nft marketplace': 'nft-marketplace',
    gaming: 'gaming',
    'luck games': 'gaming',
    'prediction market': 'prediction-market',
    services: 'infrastructure',
    'developer tools': 'infrastructure',
    domains: 'infrastructure',
    payments: 'infrastructure',
    privacy: 'infrastructure',
    mev: 'infrastructure',
    'token locker': 'infrastructure',
    'security extension': 'infrastructure',
    'bug bounty': 'infrastructure',
    'portfolio tracker': 'infrastructure',
    'coins tracker': 'infrastructure',
    'dao service provider': 'infrastructure',
    'ai agents': 'infrastructure',
    'decentralized ai': 'infrastructure',
    'video infrastructure': 'infrastructure',
    foundation: 'infrastructure',
    'chain bribes': 'infrastructure',
    depin: 'depin',
    'mining pools': 'depin',
    insurance: 'insurance',
    launchpad: 'launchpad',
    launchpads: 'launchpad',
    'nft launchpad': 'launchpad',
    wallets: 'wallet',
    sofi: 'social',
    meme: 'meme-coins',
    cex: 'cex',
    chain: 'blockchains-l1',
    rollup: 'blockchains-l2',
  } satisfies Record<string, MarketSectorId>),
)

/** The market sectors of a category, such as `Dexs, Launchpads`; not classified where none of its parts is known. */
export function toSectors(
  category: string | null | undefined,
): [MarketSectorId, ...MarketSectorId[]] {
  const parts = (category ?? '').split(',').map((part) => part.trim().toLowerCase())
  return uniteSectors(parts.flatMap((part) => CATEGORY_SECTORS.get(part) ?? []))
}

/** Sectors without repetition; not classified only where nothing else is known. */
export function uniteSectors(
  ...lists: readonly (readonly MarketSectorId[])[]
): [MarketSectorId, ...MarketSectorId[]] {
  const all = new Set(lists.flat())
  all.delete('unclassified')
  const [first = 'unclassified', ...others] = all
  return [first, ...others]
}
