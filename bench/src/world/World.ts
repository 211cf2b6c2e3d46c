import type { Curve } from './createCurve.ts'

/** A coin as CoinGecko lists it. */
export type Coin = {
  id: string
  /** In lower case, as the source writes it. */
  symbol: string
  name: string
  /** The reviewed project whose coin this is; null for all others, twins among them. */
  project_id: string | null
  /** A coin that has the name or ticker of a reviewed project without being its coin. */
  isTwin: boolean
  price: Curve
  volume: Curve
  supply: number
  maxSupply: number | null
  /** Days since 1970, as all days here. */
  firstDay: number
}

/** A chain. Sources name it differently. */
export type Chain = {
  /** In the list of chains and in those of protocols. */
  name: string
  /** In breakdowns. */
  breakdownName: string
  chainId: number | null
  coin: Coin | null
  project_id: string | null
  /** The value locked by all protocols on it. */
  tvl: Curve
  /** True if the list of chains has it: some are only named by breakdowns. */
  isListed: boolean
}

/** A protocol as DefiLlama lists it, or one part of a parent. */
export type Protocol = {
  id: string
  slug: string
  name: string
  category: string
  parent: { id: string; slug: string } | null
  project_id: string | null
  symbol: string | null
  coin: Coin | null
  url: string
  chains: readonly Chain[]
  /** A chain that only breakdowns name, which gets a small share of its fees. */
  hiddenChain: Chain | null
  firstDay: number
  tvl: Curve
  isLending: boolean
  flows: Flows | null
  volume: Curve | null
}

/** The earnings of a protocol or chain. */
export type Flows = {
  fees: Curve
  /** The part of fees that is revenue. */
  kept: number
  /** True if revenue is stated only as that of holders and that of the protocol. */
  isSplit: boolean
  /** True if `total24h` is of the last 24 hours instead of the last whole day. */
  isRolling: boolean
  /** True if some days are stated without a value. */
  hasGaps: boolean
  /** The shares of fees that further kinds of amounts have, by the source's name of the kind. */
  further: Readonly<Partial<Record<FurtherKind, number>>>
  /** The labels of fees, with the share that each has; they may overlap. Null where none are stated. */
  labels: readonly (readonly [name: string, share: number])[] | null
}

/** Kinds of amounts that few protocols have. */
export type FurtherKind =
  | 'dailyUserFees'
  | 'dailyBribesRevenue'
  | 'dailyTokenTaxes'
  | 'dailyCreatorRevenue'

/** The facts of the world about one project, under whichever names sources list it. */
export type Entity = {
  project_id: string | null
  name: string
  coin: Coin | null
  chain: Chain | null
  protocols: readonly Protocol[]
  flows: Flows | null
  firstDay: number
  /** True if it is a reviewed project that ended, which lists leave out. */
  isArchived: boolean
}

/** A funding round as answers of protocols hold it. */
export type Round = {
  /** Seconds since 1970. */
  date: number
  name: string
  round: string
  /** Millions of US dollars. */
  amount: number | null
  chains: string[]
  sector: string
  category: string
  categoryGroup: string
  source: string
  leadInvestors: string[]
  otherInvestors: string[]
  valuation: string | null
  defillamaId: string
}

/** An asset of Coin Metrics: which share of the amounts of its entity it has, and of how many present tokens one of its is. */
export type Asset = { entity: Entity; share: number; tokens: number }

/** All that the sources know, the same whenever it is created with the same size on the same day. */
export type World = {
  /** The day on which it was created. Later days continue all series. */
  day: number
  coins: readonly Coin[]
  chains: readonly Chain[]
  protocols: readonly Protocol[]
  /** Reviewed projects by id, and others by name in lower case. */
  reviewed: ReadonlyMap<string, Entity>
  others: ReadonlyMap<string, Entity>
  /** Assets of Coin Metrics. */
  assets: ReadonlyMap<string, Asset>
  /** Chains of growthepie by `origin_key`. */
  growthepie: ReadonlyMap<string, Entity>
  /** Ids of pegged coins in the order of the source's list. */
  stablecoins: readonly Coin[]
}

/** The size of the world. */
export type WorldSize = {
  protocols: number
  chains: number
  coins: number
  /** Days of history that every protocol has at least; at most five years. */
  minDays: number
}

/** As much as the sources have. */
export const WHOLE_WORLD: WorldSize = { protocols: 8_400, chains: 450, coins: 2_000, minDays: 60 }
