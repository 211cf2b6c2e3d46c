import { MARKET_SECTORS, type MarketSector, type MarketSectorId } from './MARKET_SECTORS.ts'

export type KnownSector = MarketSector & { market_sector_id: MarketSectorId }

const BY_ID = new Map<string, KnownSector>(
  MARKET_SECTORS.map((sector) => [sector.market_sector_id, sector]),
)

/** The market sector with this id, or undefined. */
export function findSector(id: string): KnownSector | undefined {
  return BY_ID.get(id)
}
