import type { MarketSectorId } from '../sectors/MARKET_SECTORS.ts'

/** A deployment or sub-product of a project by which facts are distinguished. */
export type Product = {
  product_id: string
  name: string
  /** The chain a product lives on when it lives on one only. */
  chain_id?: string
}

export type ProjectLink = {
  kind: 'website' | 'docs' | 'github' | 'twitter' | 'forum' | 'explorer' | 'whitepaper' | 'discord'
  url: string
}

/** The facts that the catalog states about a project: authored, without figures. */
export type Project = {
  /** The field's usual slug, such as `ethereum` or `aave`. */
  project_id: string
  name: string
  /** The token's ticker, or '' where a project has no token. */
  symbol: string
  market_sectors: readonly [MarketSectorId, ...MarketSectorId[]]
  /** Project ids of the chains it runs on. A blockchain names itself here. */
  chains: readonly string[]
  products: readonly Product[]
  links: readonly ProjectLink[]
  /** Year the main network or first production version went live. */
  launch_year: number | null
  /** One sentence on what it is and does; '' where no source states it. */
  description: string
  tags: readonly string[]
  /** Ended or migrated away; its history stays. */
  is_archived: boolean
  /** Curated or edited and reviewed; false where only sources list it. */
  is_reviewed: boolean
  /** Other names, tickers and source slugs by which files and people know it. */
  aliases: readonly string[]
  /** Tokens that it issues besides its own; they name it, and none of its prices is theirs. */
  tokens: readonly string[]
  /** Ids this project had before; addresses with them answer 308. */
  former_ids: readonly string[]
}
