import type { Dimension } from '@tickmark/core/query/dimensions'

/** What `group_by` of a breakdown splits by. A product's id means something only within its project. */
export const GROUPINGS = {
  projects: ['project'],
  chains: ['chain'],
  'chain-project': ['chain', 'project'],
  'chain-product': ['chain', 'project', 'product'],
  'chain-market-sector': ['chain', 'market_sector'],
  'market-sector': ['market_sector'],
  product: ['project', 'product'],
} as const satisfies Record<string, readonly Dimension[]>
