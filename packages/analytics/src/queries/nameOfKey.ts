import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { OTHERS_KEY } from '@tickmark/core/query/MetricAnswer'
import type { Dimension } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'

const PROJECT_NAMES = new Map(PROJECTS.map((project) => [project.project_id, project.name]))
const PRODUCT_NAMES = new Map(
  PROJECTS.flatMap((project) => project.products.map((one) => [one.product_id, one.name] as const)),
)
const SECTOR_NAMES = new Map<string, string>(
  MARKET_SECTORS.map((sector) => [sector.market_sector_id, sector.name]),
)

/** What a value of a dimension is called; the id itself where the catalogue has no name for it. */
export function nameOfKey(dimension: Dimension, id: string): string {
  if (id === OTHERS_KEY) return 'Others'
  switch (dimension) {
    case 'project':
    case 'chain':
      return PROJECT_NAMES.get(id) ?? id
    case 'product':
      return PRODUCT_NAMES.get(id) ?? id
    case 'market_sector':
      return SECTOR_NAMES.get(id) ?? id
    case 'contract':
      return id
  }
}
