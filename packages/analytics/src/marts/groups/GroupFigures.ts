import type { Aggregation } from '@tickmark/core/answers/ProjectFigures'
import type { MartGroups } from '@tickmark/core/marts/Mart'
import type { Dimension } from '@tickmark/core/query/MetricQuery'

/** What a metric comes to over one interval for one key: a product, market sector or chain. */
export type GroupFigure = Record<Exclude<Aggregation, 'trend'>, number | null> & { trend: number[] }

/** The projects, products or chains of each key, where groups are not those that the catalogue knows. */
export type Members = ReadonlyMap<string, readonly string[]>

/** By key. A key without a value in the interval is absent. */
export type GroupFigures = ReadonlyMap<string, GroupFigure>

/** The dimension of a question that such rows are the keys of. */
export const GROUP_DIMENSION = {
  products: 'product',
  market_sectors: 'market_sector',
  chains: 'chain',
} as const satisfies Record<MartGroups, Dimension>
