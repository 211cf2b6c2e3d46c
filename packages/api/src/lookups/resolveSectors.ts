import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type ResolvedIds, resolveIds } from './resolveIds.ts'

const SECTORS: ReadonlySet<string> = new Set(
  MARKET_SECTORS.map((sector) => sector.market_sector_id),
)

export function resolveSectors(
  given: readonly string[] | undefined,
  field = 'market_sector_ids',
): ResolvedIds {
  return resolveIds(given, (id) => (SECTORS.has(id) ? id : undefined), {
    field,
    code: 'unknown-market-sector',
  })
}
