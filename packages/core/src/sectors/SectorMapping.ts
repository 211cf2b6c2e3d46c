import { foldText } from '../text/foldText.ts'
import { MARKET_SECTORS, type MarketSectorId } from './MARKET_SECTORS.ts'
import { ROUND_CATEGORIES, ROUNDS_SOURCE } from './ROUND_CATEGORIES.ts'

/** The market sector of each category of DefiLlama, whose names are free text: they are compared in lower case. */
const DEFILLAMA: ReadonlyMap<string, MarketSectorId> = new Map(
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

/** The sector of each category, by source, where an instance chose no other. */
export const DEFAULT_SECTORS: ReadonlyMap<string, ReadonlyMap<string, MarketSectorId>> = new Map([
  ['defillama', DEFILLAMA],
  [ROUNDS_SOURCE, new Map(Object.entries(ROUND_CATEGORIES))],
])

/** A category of a source. */
export type SourceCategory = { source_id: string; category: string }

/** `defillama:dexs`: what a category is called in the store. */
export function categoryKey({ source_id, category }: SourceCategory): string {
  return `${source_id}:${foldText(category)}`
}

/** The single categories of what a source states, such as `Dexs, Launchpads`. */
export function splitCategories(stated: string): string[] {
  return stated.split(',').flatMap((part) => part.trim() || [])
}

/** The mapping of each category of a source to a market sector: by default, or as the instance chose. */
export class SectorMapping {
  readonly #chosen: ReadonlyMap<string, MarketSectorId>

  /** `chosen` are the sectors that differ from the defaults, by `categoryKey`. */
  constructor(chosen: ReadonlyMap<string, MarketSectorId> = new Map()) {
    this.#chosen = chosen
  }

  /** The sector of one category; undefined when it has none. */
  find(of: SourceCategory): MarketSectorId | undefined {
    return this.findChosen(of) ?? findDefault(of)
  }

  /** The sector that the instance chose; undefined for the default. */
  findChosen(of: SourceCategory): MarketSectorId | undefined {
    return this.#chosen.get(categoryKey(of))
  }

  /** The sectors of what a source states; not classified where none of its categories has one. */
  toSectors(source_id: string, stated: string | null | undefined): Sectors {
    const parts = splitCategories(stated ?? '')
    return uniteSectors(parts.flatMap((category) => this.find({ source_id, category }) ?? []))
  }

  /** Returns the market sectors of the category of a funding round; none without a category. */
  toSectorsOfRound(stated: string): readonly MarketSectorId[] {
    return stated.trim() === '' ? [] : this.toSectors(ROUNDS_SOURCE, stated)
  }

  /** The same mapping where one category means another sector; undefined restores the default. */
  with(of: SourceCategory, sector: MarketSectorId | undefined): SectorMapping {
    const chosen = new Map(this.#chosen)
    if (sector === undefined) chosen.delete(categoryKey(of))
    else chosen.set(categoryKey(of), sector)
    return new SectorMapping(chosen)
  }
}

/** The sectors by their ids and names, as they are compared. */
const SECTOR_NAMES: ReadonlyMap<string, MarketSectorId> = new Map(
  MARKET_SECTORS.flatMap(({ market_sector_id, name }) =>
    [market_sector_id, name].map((one) => [foldText(one), market_sector_id] as const),
  ),
)

/**
 * Returns the sector that a category has by default. One of funding rounds is also known as a category of projects, or as
 * a sector itself.
 */
export function findDefault({ source_id, category }: SourceCategory): MarketSectorId | undefined {
  const folded = foldText(category)
  const own = DEFAULT_SECTORS.get(source_id)?.get(folded)
  if (own !== undefined || source_id !== ROUNDS_SOURCE) return own
  return DEFILLAMA.get(folded) ?? SECTOR_NAMES.get(folded)
}

type Sectors = [MarketSectorId, ...MarketSectorId[]]

/** Sectors without repetition; not classified only where nothing else is known. */
export function uniteSectors(...lists: readonly (readonly MarketSectorId[])[]): Sectors {
  const all = new Set(lists.flat())
  all.delete('unclassified')
  const [first = 'unclassified', ...others] = all
  return [first, ...others]
}
