import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Dimension } from '@tickmark/core/query/dimensions'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { Analytics } from '../client/Analytics.ts'

const SECTOR_NAMES = new Map<string, string>(
  MARKET_SECTORS.map((sector) => [sector.market_sector_id, sector.name]),
)

/** The name of a value of a dimension; the id itself if the catalog has no name for it. */
export function nameOfKey(catalog: Catalog, dimension: Dimension, id: string): string {
  if (id === OTHERS_KEY) return 'Others'
  switch (dimension) {
    case 'project':
    case 'chain':
      return catalog.nameOf(id)
    case 'product':
      return catalog.findProductName(id) ?? id
    case 'market_sector':
      return SECTOR_NAMES.get(id) ?? id
    case 'contract':
      return id
  }
}

/** Names of contracts from sources, by address. Contracts without a name are absent. */
export async function nameContracts(
  db: Analytics,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await db.rows<{ address: string; name: string }>({
    sql: `
      SELECT address, min(name) AS name FROM contracts
      WHERE address IN {addresses: Array(String)} AND name != ''
      GROUP BY address`,
    params: { addresses },
  })
  return new Map(rows.map(({ address, name }) => [address, name]))
}
