import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Dimension } from '@tickmark/core/query/dimensions'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { titleLabel } from '@tickmark/core/query/labels'
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
    case 'label':
      return titleLabel(id)
    case 'contract':
      return id
  }
}

/** The tables in which sources name parts, and their columns of ids. Labels and contracts are never in one key. */
const NAMED = {
  contract: { table: 'contracts', column: 'address' },
  label: { table: 'labels', column: 'label_id' },
} as const satisfies Partial<Record<Dimension, { table: string; column: string }>>

/** Returns the dimension of a breakdown whose parts sources name, if it has one. */
export function findNamed(breakdown: readonly Dimension[]): keyof typeof NAMED | undefined {
  return breakdown.find((one) => one === 'contract' || one === 'label')
}

/** Names of contracts and labels from sources, by id. Those without a name are absent. */
export async function nameParts(
  db: Analytics,
  dimension: Dimension | undefined,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = dimension && findNamed([dimension])
  if (named === undefined || ids.length === 0) return new Map()
  const { table, column } = NAMED[named]
  const rows = await db.rows<{ id: string; name: string }>({
    sql: `
      SELECT ${column} AS id, min(name) AS name FROM ${table}
      WHERE ${column} IN {ids: Array(String)} AND name != ''
      GROUP BY id`,
    params: { ids: [...new Set(ids)] },
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
