import type { MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import type { Product, Project, ProjectLink } from './Project.ts'

/** A catalogue row as the data files write it: links one by one, empty fields left out. */
export type ProjectRow = {
  project_id: string
  name: string
  symbol?: string
  market_sectors: readonly [MarketSectorId, ...MarketSectorId[]]
  chains: readonly string[]
  launch_year: number | null
  description: string
  website: string
  docs?: string
  github?: string
  twitter?: string
  forum?: string
  explorer?: string
  whitepaper?: string
  discord?: string
  products?: readonly Product[]
  tags?: readonly string[]
  is_archived?: boolean
  aliases?: readonly string[]
  former_ids?: readonly string[]
}

const LINK_KINDS = [
  'website',
  'docs',
  'github',
  'twitter',
  'forum',
  'explorer',
  'whitepaper',
  'discord',
] as const satisfies readonly ProjectLink['kind'][]

/** Completes a catalogue row: absent lists are empty, and the links follow in a fixed order. */
export function defineProject(row: ProjectRow): Project {
  const links = LINK_KINDS.flatMap((kind): ProjectLink[] => {
    const url = row[kind]
    return url === undefined ? [] : [{ kind, url }]
  })
  return {
    project_id: row.project_id,
    name: row.name,
    symbol: row.symbol ?? '',
    market_sectors: row.market_sectors,
    chains: row.chains,
    products: row.products ?? [],
    links,
    launch_year: row.launch_year,
    description: row.description,
    tags: row.tags ?? [],
    is_archived: row.is_archived ?? false,
    aliases: row.aliases ?? [],
    former_ids: row.former_ids ?? [],
  }
}
